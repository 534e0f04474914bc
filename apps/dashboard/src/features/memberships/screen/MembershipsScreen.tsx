import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteUrl } from '../../../lib/partner/use-site-url.ts'
import { WithSupportEmail } from '../../../lib/services/WithSupportEmail.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Box, Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import style from '../memberships.module.css'
import { CreatePlan } from './CreatePlan.tsx'
import { Plans } from './Plans.tsx'
import { RefundPolicy } from './RefundPolicy.tsx'

/** What a club sells by the month, and what it says of giving money back (MEMBERSHIPS-01 to MEMBERSHIPS-07). */
export const MembershipsScreen = () => {
  const { t } = useTranslation('memberships')
  const { t: common } = useTranslation()
  const [opened, setOpened] = useState<'policy' | 'plan' | null>(null)
  const close = () => setOpened(null)
  const barred = useBarred('membershipPlan.edit')
  const barredNew = useBarred('membershipPlan.create')
  const { profile } = useWorkspace()
  const { defaultCurrencyId } = usePartner()
  const site = useSiteUrl()
  return (
    <Box w="100%" pb={32}>
      <PageHeader
        title={common('screen.memberships')}
        actions={
          <>
            <Button disabledReason={barred} onClick={() => setOpened('policy')}>
              {t('screen.editPolicy')}
            </Button>
            <Button variant="filled" disabledReason={barredNew} onClick={() => setOpened('plan')}>
              {t('screen.createPlan')}
            </Button>
          </>
        }
      />
      <Stack gap={4} className={style.intro}>
        <Paragraph>
          {t('screen.intro')}{' '}
          {profile && site !== '' && (
            <Text look="strong anywhere">
              {site}/{profile.pageInfo.uri}/memberships
            </Text>
          )}
        </Paragraph>
        <Paragraph look="quiet">
          <WithSupportEmail words={(email) => t('screen.help', { email })} />
        </Paragraph>
      </Stack>
      <Plans />
      {opened === 'policy' && <RefundPolicy onClose={close} />}
      {opened === 'plan' && <CreatePlan currency={defaultCurrencyId ?? DEFAULT_CURRENCY} onClose={close} />}
    </Box>
  )
}
