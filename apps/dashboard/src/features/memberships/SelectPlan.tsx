import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { plansOnOffer } from '@fieldhouse/domain/memberships'
import { formatAmount, toMinor } from '@fieldhouse/domain/money'
import { IconChevronRight, IconEyeOff, IconIdBadge2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import type { Pricing } from './sale.ts'
import { usePlans } from './use-plans.ts'
import { usePlanTexts } from './use-plan-texts.ts'
import style from './memberships.module.css'

type Props = {
  /** Something else is asked over it. */
  covered: boolean
  onChoose: (plan: MembershipPlan, option: Pricing) => void
  /** Null where nothing lies before it. */
  onBack: (() => void) | null
  onClose: () => void
}

/** 'Select membership plan': what is on offer, newest first, each with one or two ways to pay for it (ADDTX-06, ADDTX-47). */
export const SelectPlan = ({ covered, onChoose, onBack, onClose }: Props) => {
  const { t } = useTranslation('memberships')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = usePlans()
  const plans = data && plansOnOffer(data.data)
  return (
    <Dialog
      open={!covered}
      onClose={onClose}
      title={t('selectPlan')}
      flush={plans !== undefined && plans.length > 0}
      footerStart={
        <Button variant="subtle" onClick={onBack ?? onClose}>
          {onBack ? t('back') : t('cancel')}
        </Button>
      }
    >
      {plans ? (
        plans.length > 0 ? (
          <ul>
            {plans.map((plan) => (
              <Plan key={plan.id} plan={plan} onChoose={(option) => onChoose(plan, option)} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<IconIdBadge2 />} title={t('noPlans')} hint={t('noPlansHint')} />
        )
      ) : error ? (
        <ErrorState
          title={t('networkFail')}
          hint={messageOf(error) ?? common('failed.network')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingRows rows={4} />
      )}
    </Dialog>
  )
}

const Plan = ({ plan, onChoose }: { plan: MembershipPlan; onChoose: (option: Pricing) => void }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  // Each button is called by the plan's name and what stands on it.
  const id = useId()
  const saving = texts.saving(plan)
  return (
    <Stack component="li" gap="12px 20px" align="center" className={style.plan}>
      <Stack component="p" gap={2} look="anywhere" className={style.planName}>
        <b id={id}>{plan.name}</b>
        {!plan.visible && (
          <span className={style.quiet}>
            <IconEyeOff size={14} aria-hidden />
            {t('hidden')}
          </span>
        )}
      </Stack>
      <Stack gap={8} className={style.options}>
        {plan.pricing.map((option, i) => (
          <Row
            component="button"
            gap={8}
            key={option.recurring}
            type="button"
            className={style.option}
            id={`${id}-${i}`}
            aria-labelledby={`${id} ${id}-${i}`}
            onClick={() => onChoose(option)}
          >
            <Stack component="span" grow className={style.price}>
              <span>
                <small>{option.currency}</small>{' '}
                <b>{formatAmount(toMinor(option.price, option.currency), option.currency)}</b>{' '}
                <Text look="quiet">{texts.every(option.recurring)}</Text>
              </span>
              {i === 1 && saving && <Text look="small medium ok">{saving}</Text>}
            </Stack>
            <IconChevronRight size={16} className={style.chevron} aria-hidden />
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
