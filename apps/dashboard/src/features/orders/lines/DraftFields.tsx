import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { focusFirstField } from '../../../ui/overlays/first-field.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { priceOf } from './draft-lines.ts'
import type { Drafts } from './use-drafts.ts'
import style from './lines.module.css'

type Props = {
  drafts: Drafts
  currency: string
  /** What all comes to with the drafts, minor units; left away where it stands elsewhere. */
  newTotal?: number
  /** Why nothing may be added. */
  barred?: string | null
}

/** Line items being added: those that were typed, and the form of the next one (ORDERS-65 to ORDERS-69, ADDTX-56). */
export const DraftFields = ({ drafts, currency, newTotal, barred = null }: Props) => {
  const { t } = useTranslation('orders')
  return (
    <>
      {drafts.drafts.length > 0 && <DraftList drafts={drafts} currency={currency} newTotal={newTotal} />}
      {drafts.entry ? (
        <EntryForm drafts={drafts} currency={currency} />
      ) : (
        <Button
          variant="subtle"
          icon={<IconPlus />}
          disabledReason={barred}
          className={style.open}
          onClick={drafts.open}
        >
          {t('detail.lineItem')}
        </Button>
      )}
    </>
  )
}

const DraftList = ({ drafts, currency, newTotal }: Omit<Props, 'barred'>) => {
  const { t } = useTranslation('orders')
  return (
    <ul className={style.drafts} aria-label={t('lines.drafts')}>
      {drafts.drafts.map((draft) => (
        <Row component="li" gap={8} mih={40} line="below" key={draft.key}>
          <Text grow look="medium anywhere">
            {draft.description}
          </Text>
          <Money minor={priceOf(draft, currency)} currency={currency} bare />
          <IconButton
            label={t('lines.remove', { description: draft.description })}
            size="s"
            icon={<IconX size={15} />}
            onClick={() => drafts.remove(draft.key)}
          />
        </Row>
      ))}
      {newTotal !== undefined && (
        <Row component="li" gap={8} mih={40} line="below" className={style.newTotal}>
          <Text grow look="medium anywhere">
            {t('lines.newTotal')}
          </Text>
          <Money minor={newTotal} currency={currency} />
        </Row>
      )}
    </ul>
  )
}

const EntryForm = ({ drafts, currency }: Pick<Props, 'drafts' | 'currency'>) => {
  const { t } = useTranslation('orders')
  const { description, amount, givesBack } = drafts.entry!
  return (
    <Stack
      component="form"
      ref={focusFirstField}
      gap={12}
      align="end"
      ground="onSunken"
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        drafts.add()
      }}
    >
      <TextInput
        label={t(givesBack ? 'lines.reason' : 'lines.description')}
        value={description}
        maxLength={200}
        onChange={(event) => drafts.typeDescription(event.currentTarget.value)}
      />
      <Row gap={4} align="end" className={style.amount}>
        <MoneyField
          currency={currency}
          label={t(givesBack ? 'lines.givenBack' : 'lines.amount')}
          value={amount}
          onChange={(event) => drafts.typeAmount(event.currentTarget.value)}
          onBlur={() => drafts.settleAmount()}
        />
        {!givesBack && (
          <>
            <ActionIcon variant="default" size={32} aria-label={t('lines.plus')} onClick={() => drafts.sign('+')}>
              <IconPlus size={15} />
            </ActionIcon>
            <ActionIcon variant="default" size={32} aria-label={t('lines.minus')} onClick={() => drafts.sign('-')}>
              <IconMinus size={15} />
            </ActionIcon>
          </>
        )}
      </Row>
      <Button type="submit">{t('lines.add')}</Button>
    </Stack>
  )
}
