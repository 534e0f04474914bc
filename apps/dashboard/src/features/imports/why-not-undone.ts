import { ApiFailure, codeOf, messageOf } from '../../lib/api/failures.ts'

type Told<InTheWay> = {
  /** What is said over what was built on it. */
  builtOn: string
  /** What is said of each of it. */
  tell: (one: InTheWay) => string
  /** Between two of them. */
  between: string
}

/** Why what a file made is not taken back: what was built on it since, as the server names it; else the server's words. */
export const whyNotUndone = <InTheWay>(error: unknown, { builtOn, tell, between }: Told<InTheWay>): string | null => {
  if (codeOf(error) !== 'error.badRequest.importBuiltOn') return messageOf(error)
  const told = error instanceof ApiFailure ? error.body.data.metaData?.['inTheWay'] : undefined
  return [builtOn, ((told ?? []) as InTheWay[]).map(tell).join(between)].join(' ')
}
