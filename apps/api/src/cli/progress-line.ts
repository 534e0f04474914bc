/**
 * Shows how far something is on one line of the terminal that is written over, or every tenth of it where the output is a
 * file. `end` writes how long it took.
 */
export const progressLine = (
  what: string,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): { show(progress: { done: number; total: number }): void; end(): void } => {
  const started = performance.now()
  let shown = -1
  return {
    show({ done, total }) {
      const percent = total === 0 ? 0 : Math.floor((done * 100) / total)
      const step = output.isTTY ? percent : Math.floor(percent / 10) * 10
      if (step === shown) return
      shown = step
      output.write(output.isTTY ? `\r${what}: ${step} %` : `${what}: ${step} %\n`)
    },
    end() {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      output.write(`${output.isTTY ? '\r' : ''}${what}: done in ${seconds} s\n`)
    },
  }
}
