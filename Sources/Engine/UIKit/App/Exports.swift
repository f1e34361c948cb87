// UIKit brings Foundation along.
@_exported import Foundation
// On Apple's systems Foundation loads URLs; here a module of its own does, in real time.
@_exported import FoundationNetworking
