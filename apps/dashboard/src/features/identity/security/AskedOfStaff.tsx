import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/api.ts'
import { useAction, type Send } from '../../../lib/commands/use-action.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Row } from '../../../ui/layout.tsx'
import style from './security.module.css'

type Props = {
  /** The field by whose name the server refuses whoever has not themself what they ask for. */
  field: 'longStaffPasswords' | 'staffSecondFactor'
  isAsked: boolean
  onAsk: (send: Send, asked: boolean) => Promise<unknown>
  words: { title: string; hint: string; asked: string; askedNoMore: string; ownFirst: string }
}

/** Something that an owner asks of everybody who works for the club, or no longer. */
export const AskedOfStaff = ({ field, isAsked, onAsk, words }: Props) => {
  const { t } = useTranslation('identity')
  const id = useId()
  const { busy, run } = useAction(onAsk, {
    done: (_reply, asked) => (asked ? words.asked : words.askedNoMore),
    failed: t('staff.failed'),
    why: (error) =>
      fieldErrorsOf(error)[field] === undefined ? (messageOf(error) ?? t('noConnection')) : words.ownFirst,
  })
  return (
    <Row gap={16} align="start" justify="space-between" className={style.asked}>
      <span>
        <strong>{words.title}</strong>
        <span id={id}>{words.hint}</span>
      </span>
      <Switch
        aria-label={words.title}
        aria-describedby={id}
        checked={isAsked}
        disabled={busy}
        onChange={(checked) => void run(checked)}
      />
    </Row>
  )
}
