import { IconBuildingBank } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../../lib/api/api.ts'
import { useAction } from '../../../../lib/commands/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import style from '../card.module.css'

type Props = { as?: 'h2' | 'h3'; clientSecret: string; onAnswered: () => void }

/** Plays the bank that wants to ask the customer of a test card; elsewhere the card provider's library shows the real one. */
export const SandboxBank = ({ as: Heading = 'h3', clientSecret, onAnswered }: Props) => {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const [answer, setAnswer] = useState<'pass' | 'fail' | null>(null)
  const { busy, run } = useAction(
    (send, passes: boolean) =>
      send('answerSandboxBank', { body: { clientSecret, passes } }, { part: `${clientSecret} ${passes}` }),
    {
      onDone: onAnswered,
      // It waits for no bank any more, as somebody has asked about it meanwhile: how it ended is found out.
      onFailure: (error) => {
        if (isRefusal(error)) onAnswered()
      },
      isSaid: isRefusal,
      failed: common('failed.network'),
    },
  )
  const choice = (how: 'pass' | 'fail') => ({
    loading: busy && answer === how,
    disabled: busy,
    onClick: () => {
      setAnswer(how)
      void run(how === 'pass')
    },
  })
  const first = useRef<HTMLButtonElement>(null)
  // It takes the place of the form that had the focus.
  useEffect(() => first.current?.focus(), [])
  return (
    <Stack component="section" gap={8} look="quiet" className={style.bank} aria-labelledby="sandbox-bank">
      <IconBuildingBank size={28} aria-hidden />
      <Heading id="sandbox-bank">{t('bank.title')}</Heading>
      <p>{t('bank.hint')}</p>
      <Row gap={8} align="stretch" justify="center" mt={12} wrap>
        <Button variant="filled" ref={first} {...choice('pass')}>
          {t('bank.pass')}
        </Button>
        <Button {...choice('fail')}>{t('bank.fail')}</Button>
      </Row>
    </Stack>
  )
}
