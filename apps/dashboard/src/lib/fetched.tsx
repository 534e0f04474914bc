import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A part whose code is fetched when it is first shown, or before, by `ahead`. It stands as soon as the code is there, until then
 * `meanwhile` does. React's own way of waiting shows what was waited for 300 ms after what stood in its place at the earliest, which
 * is longer than the code takes. Throws what the fetching throws, to the screen around it.
 */
export const fetched = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let part: ComponentType<Props> | null = null
  const ahead = async (): Promise<ComponentType<Props>> => (part = await load())
  const Fetched = ({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) => {
    const [Part, setPart] = useState(() => part)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part) return
      let isGone = false
      ahead().then(
        (found) => isGone || setPart(() => found),
        (error: unknown) => isGone || setFailure({ error }),
      )
      return () => void (isGone = true)
    }, [Part])
    if (failure) throw failure.error
    // What was taken out is `meanwhile`, which is none of the part's.
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile
  }
  return Object.assign(Fetched, { ahead })
}
