extension ListBinding {
    /// A view that pages comes to rest at the next page in the direction of the finger, one page at most from where the
    /// finger took it; after a finger that lifts at rest, at the nearest.
    func pageTarget(_ velocity: Double) -> Double? {
        let page = Double(isSideways ? view?.bounds.width ?? 0 : view?.bounds.height ?? 0)
        guard view?.isPagingEnabled == true, page > 0 else { return nil }
        let (place, first) = (list.contentOffset / page, (dragStart / page).rounded())
        // A page that the content has reached but for rounding is not the next.
        let rounding = 1e-6
        let next =
            if velocity > 0 {
                min((place + rounding).rounded(.down), first) + 1
            } else if velocity < 0 {
                max((place - rounding).rounded(.up), first) - 1
            } else {
                place.rounded()
            }
        return min(max(next * page, list.minimumOffset), list.maximumOffset)
    }
}
