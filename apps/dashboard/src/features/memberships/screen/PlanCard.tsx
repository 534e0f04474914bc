import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { formatAmount, toMinor } from '@fieldhouse/domain/money'
import { IconEyeOff, IconPlayerPause } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { RichText } from '../../../lib/rich-text/RichText.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import { usePlanTexts } from '../use-plan-texts.ts'

/** A plan with its prices and benefits, shown and hidden and edited from here (MEMBERSHIPS-03, MEMBERSHIPS-26, MEMBERSHIPS-27). */
export const PlanCard = ({ plan, onEdit }: { plan: MembershipPlan; onEdit: () => void }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  const barred = useBarred('membershipPlan.edit')
  const heading = useId()
  const saving = texts.saving(plan)
  const { id, name, visible, status, pricing, benefits, unusedRefundPercent } = plan
  const { run, busy } = useAction((send) => send('setPlanVisibility', { id, body: { visible: !visible } }), {
    done: ({ data }) => t(data.visible ? 'plan.isShown' : 'plan.isHidden', { name }),
    failed: t('plan.updateFailed'),
  })
  return (
    <Stack component="li" gap={14} className={style.card} data-hidden={!visible || undefined}>
      <Stack gap={6}>
        <h2 id={heading}>{name}</h2>
        {(!visible || status === 'inactive') && (
          <Row gap={6} wrap>
            {!visible && (
              <Status tone="mute" icon={<IconEyeOff />}>
                {t('hidden')}
              </Status>
            )}
            {status === 'inactive' && (
              <Status tone="mute" icon={<IconPlayerPause />}>
                {t('plan.inactive')}
              </Status>
            )}
          </Row>
        )}
      </Stack>
      <ul aria-label={t('plan.prices')} className={style.prices}>
        {pricing.map((option, i) => (
          <li key={option.recurring}>
            <span>
              <Text look="small quiet">{option.currency}</Text>{' '}
              <b>{formatAmount(toMinor(option.price, option.currency), option.currency)}</b>{' '}
              <Text look="quiet">{texts.every(option.recurring)}</Text>
            </span>
            {i === 1 && saving && <Text look="small medium ok">{saving}</Text>}
          </li>
        ))}
      </ul>
      {plan.pause && <Text look="small quiet">{texts.pause(plan)}</Text>}
      {plan.renewal && <Text look="small quiet">{texts.renewal(plan)}</Text>}
      {unusedRefundPercent < 100 && (
        <Text look="small quiet">{t('refund.rule', { percent: unusedRefundPercent })}</Text>
      )}
      {benefits !== null && <RichText markup={benefits} />}
      <Row gap={8} className={style.foot}>
        <Button disabledReason={barred} aria-describedby={heading} onClick={onEdit}>
          {t('plan.edit')}
        </Button>
        <Button
          variant="subtle"
          disabledReason={barred}
          loading={busy}
          aria-describedby={heading}
          onClick={() => void run()}
        >
          {t(visible ? 'plan.hide' : 'plan.show')}
        </Button>
      </Row>
    </Stack>
  )
}
