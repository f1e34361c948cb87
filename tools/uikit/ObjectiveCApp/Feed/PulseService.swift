import Foundation

@objc protocol PulseListener {
    func pulsesLoaded()
}

/// A service without an import of UIKit. On Apple's systems Foundation loads URLs and has selectors.
final class PulseService: NSObject {
    private(set) var size = CGSize(width: 1, height: 2)
    private(set) var isDone = false
    private let listeners = NSHashTable<PulseListener>.weakObjects()
    var listenerCount: Int { listeners.count }

    var request: URLRequest { URLRequest(url: URL(fileURLWithPath: "/pulses")) }

    func load() {
        perform(#selector(finish), with: nil, afterDelay: 0.1)
        DispatchQueue.main.async { [weak self] in self?.size.width = 3 }
    }

    func add(_ listener: PulseListener) { listeners.add(listener) }

    @objc private func finish() {
        isDone = true
        for listener in listeners.allObjects { listener.pulsesLoaded() }
    }
}
