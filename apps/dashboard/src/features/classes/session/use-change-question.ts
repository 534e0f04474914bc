import type { Api, Call } from '@fieldhouse/contract'
import { useRef, useState } from 'react'
import type { ClassValues } from '../form/class-form.ts'

/** A change of a class as somebody looked at it and agreed to it. */
export type AgreedChange = Call<Api['changeClassSeries']>['body']

/** Asks which sessions of a class a change is for, and shows what it would do, before it is sent. */
export const useChangeQuestion = () => {
  const [asking, setAsking] = useState<ClassValues | null>(null)
  const answer = useRef<(agreed: AgreedChange | null) => void>(undefined)
  return {
    /** What stands in the form of which is asked. */
    asking,
    ask: (values: ClassValues): Promise<AgreedChange | null> => {
      setAsking(values)
      return new Promise((resolve) => (answer.current = resolve))
    },
    /** Null where somebody thought better of it. */
    answer: (agreed: AgreedChange | null) => {
      setAsking(null)
      answer.current?.(agreed)
    },
  }
}
