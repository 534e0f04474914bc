import type { Api, Client } from '@fieldhouse/contract'
import type { ReactNode, RefObject } from 'react'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormPart, formFields, formPage } from '../../../ui/FormPart.tsx'
import { Row } from '../../../ui/layout.tsx'

type Change = Omit<NonNullable<Parameters<Client<Api>['savePartnerConfig']>[0]['body']>, 'version'>

/** What is set of a partner beside the form, and saved by itself. */
export type Beside = {
  partnerId: string
  /** The version that the form saves over, which a save here leads on. */
  version: RefObject<number>
  /** Whether it failed because somebody else has saved since that version, which is told then. */
  isTold: (error: unknown) => boolean
}

type Props = Beside & {
  change: Change
  /** Why there is nothing to save, or what is wrong; null where it can be saved. */
  disabledReason: string | null
  onSaved: () => void
  words: { title: string; hint: string; save: string; saved: string; failed: string }
  children: ReactNode
}

/** A part of what a super admin sets of a partner, with a button of its own. */
export const ConfigPart = ({ partnerId, version, isTold, change, disabledReason, onSaved, words, children }: Props) => {
  const { busy, run } = useAction(
    async (send) => {
      const { data } = await send('savePartnerConfig', { partnerId, body: { ...change, version: version.current } })
      version.current = data.version
    },
    { done: () => words.saved, failed: words.failed, isSaid: isTold, onDone: onSaved },
  )
  return (
    <div className={formPage}>
      <FormPart title={words.title} hint={words.hint} wide>
        <div className={formFields}>{children}</div>
        <Row>
          <Button loading={busy} disabledReason={disabledReason} onClick={() => void run()}>
            {words.save}
          </Button>
        </Row>
      </FormPart>
    </div>
  )
}
