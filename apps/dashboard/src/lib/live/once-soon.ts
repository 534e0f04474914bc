/** Makes one act of however many asks come within `wait` milliseconds of the first; it is done when they are over. */
export const onceSoon = <T>(act: (subject: T) => void, wait: number): ((subject: T) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (subject) => {
    timer ??= setTimeout(() => {
      timer = undefined
      act(subject)
    }, wait)
  }
}
