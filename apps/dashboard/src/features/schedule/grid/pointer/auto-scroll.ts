/** Near an edge the grid scrolls under the drag, faster the nearer. */
const EDGE = 36
const SCROLL_SPEED = 14

type Pointer = {
  readonly view: DOMRect
  readonly insets: { readonly top: number; readonly left: number }
  readonly fromX: number
  readonly fromY: number
  readonly x: number
  readonly y: number
}

function pull(position: number, start: number, end: number): number {
  if (position < start + EDGE) return -Math.min(1, (start + EDGE - position) / EDGE)
  if (position > end - EDGE) return Math.min(1, (position - end + EDGE) / EDGE)
  return 0
}

/** A drag that was begun near an edge scrolls only once it moves towards that edge. */
function pulls({ view, insets, x, y, fromX, fromY }: Pointer): [number, number] {
  const across = pull(x, view.left + insets.left, view.right)
  const down = pull(y, view.top + insets.top, view.bottom)
  return [across * (x - fromX) > 0 ? across : 0, down * (y - fromY) > 0 ? down : 0]
}

/** Scrolls the view one frame's worth when the pointer is near one of its edges. All numbers are pixels of the window. */
export function autoScroll(view: HTMLElement, pointer: Pointer): void {
  const [dx, dy] = pulls(pointer)
  if (dx !== 0 || dy !== 0) view.scrollBy({ left: dx * SCROLL_SPEED, top: dy * SCROLL_SPEED, behavior: 'instant' })
}

/** Whether the next frame would scroll too, so that it must be asked for. */
export function autoScrolls(view: HTMLElement, pointer: Pointer): boolean {
  const [dx, dy] = pulls(pointer)
  return (
    (dx < 0 && view.scrollLeft > 0) ||
    (dy < 0 && view.scrollTop > 0) ||
    (dx > 0 && view.scrollLeft < view.scrollWidth - view.clientWidth) ||
    (dy > 0 && view.scrollTop < view.scrollHeight - view.clientHeight)
  )
}
