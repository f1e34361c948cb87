// UIKit has the types of this module.
@_exported import UIKit
