/**
 * The keys under which an action sends its commands (BEYOND-03). A command left without an answer goes under the same key again, and so
 * does one before it that was answered: tried again, the action goes through the same commands. `begin` and `answered` tell of one command,
 * `ended` that the next try is another action, but for what nobody has answered.
 */
export const createKeys = (newKey: () => string) => {
  const kept = new Map<string, { key: string; isAnswered: boolean }>()
  return {
    begin: (command: string): string => {
      const key = kept.get(command)?.key ?? newKey()
      kept.set(command, { key, isAnswered: false })
      return key
    },
    answered: (command: string) => {
      const known = kept.get(command)
      if (known) kept.set(command, { ...known, isAnswered: true })
    },
    ended: () => {
      for (const [command, { isAnswered }] of kept) if (isAnswered) kept.delete(command)
    },
  }
}

export type Keys = ReturnType<typeof createKeys>
