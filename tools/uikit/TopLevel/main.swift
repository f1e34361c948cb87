// Top-level code, type-checked by tools/check-facade in Swift 5 and in Swift 6.

import AnimatorPool
import UIKit

let animators = CellAnimatorPool<UICollectionViewCell>()
let tables = CellAnimatorPool<UITableViewCell>(policy: .whileDisplayed(idleLimit: 2)) { print($0.kind) }
