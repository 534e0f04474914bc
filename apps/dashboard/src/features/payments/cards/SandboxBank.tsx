import { IconBuildingBank } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/notify.ts'
import style from './card.module.css'

type Props = { as?: 'h2' | 'h3'; clientSecret: string; onAnswered: () => void }

/** Plays the bank that wants to ask the customer of a test card; elsewhere the card provider's library shows the real one. */
export const SandboxBank = ({ as: Heading = 'h3', clientSecret, onAnswered }: Props) => {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const [answering, setAnswering] = useState<'pass' | 'fail' | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  // It takes the place of the form that had the focus.
  useEffect(() => first.current?.focus(), [])
  const answer = async (how: 'pass' | 'fail') => {
    setAnswering(how)
    try {
      await client.answerSandboxBank({ body: { clientSecret, passes: how === 'pass' } })
      onAnswered()
    } catch (error) {
      notify.failure(messageOf(error) ?? common('failed.network'))
      setAnswering(null)
    }
  }
  return (
    <section className={style.bank} aria-labelledby="sandbox-bank">
      <IconBuildingBank size={28} aria-hidden />
      <Heading id="sandbox-bank">{t('bank.title')}</Heading>
      <p>{t('bank.hint')}</p>
      <div className={style.answers}>
        <Button
          variant="filled"
          ref={first}
          loading={answering === 'pass'}
          disabled={answering !== null}
          onClick={() => void answer('pass')}
        >
          {t('bank.pass')}
        </Button>
        <Button loading={answering === 'fail'} disabled={answering !== null} onClick={() => void answer('fail')}>
          {t('bank.fail')}
        </Button>
      </div>
    </section>
  )
}
