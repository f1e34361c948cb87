// Swift Testing asks for a module named `_Testing_UIKit` in a file that imports both Testing and UIKit. On Apple's systems
// it attaches images to tests. Here it is empty.
