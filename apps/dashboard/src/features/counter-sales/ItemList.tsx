import { TextInput } from '@mantine/core'
import { COUNTER_LIMITS } from '@fieldhouse/domain/orders'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { itemProblems, newItem, type ItemFields, type ItemProblem } from './item-form.ts'
import style from './counter-sales.module.css'

/** Characters of a price, cents and separators included. */
const PRICE_CHARACTERS = 14

type Props = {
  items: readonly ItemFields[]
  currency: string
  /** What is wrong is said: somebody has tried to create it. */
  tried: boolean
  busy: boolean
  onChange: (items: readonly ItemFields[]) => void
}

/** What is sold at the counter, line by line: what it is, how many of it, and what one costs. */
export const ItemList = ({ items, currency, tried, busy, onChange }: Props) => {
  const { t } = useTranslation('counterSales')
  return (
    <Stack gap={12}>
      <ul aria-label={t('items')} className={style.items}>
        {items.map((item, i) => (
          <li key={item.key}>
            <Item
              item={item}
              currency={currency}
              tried={tried}
              onChange={(next) => onChange(items.map((each) => (each.key === item.key ? next : each)))}
            />
            {items.length > 1 && (
              <IconButton
                label={t('remove', { name: item.description.trim() || t('nth', { n: i + 1 }) })}
                icon={<IconTrash size={16} />}
                size="s"
                disabled={busy}
                onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
              />
            )}
          </li>
        ))}
      </ul>
      <Row>
        <Button
          variant="subtle"
          icon={<IconPlus />}
          disabled={busy || items.length >= COUNTER_LIMITS.lines}
          onClick={() => onChange([...items, newItem()])}
        >
          {t('add')}
        </Button>
      </Row>
    </Stack>
  )
}

type ItemProps = Pick<Props, 'currency' | 'tried'> & { item: ItemFields; onChange: (next: ItemFields) => void }

const Item = ({ item, currency, tried, onChange }: ItemProps) => {
  const { t } = useTranslation('counterSales')
  const problems = tried ? itemProblems(item, currency) : {}
  const said = (problem: ItemProblem | undefined) => (problem ? t(`problem.${problem}`) : null)
  return (
    <div className={style.item}>
      <TextInput
        label={t('description')}
        value={item.description}
        maxLength={COUNTER_LIMITS.description}
        error={said(problems.description)}
        autoComplete="off"
        onChange={(event) => onChange({ ...item, description: event.currentTarget.value })}
      />
      <TextInput
        label={t('quantity')}
        value={item.quantity}
        inputMode="numeric"
        maxLength={3}
        error={said(problems.quantity)}
        autoComplete="off"
        onChange={(event) => onChange({ ...item, quantity: event.currentTarget.value })}
      />
      <MoneyField
        currency={currency}
        label={t('price')}
        value={item.price}
        maxLength={PRICE_CHARACTERS}
        error={said(problems.price)}
        onChange={(event) => onChange({ ...item, price: event.currentTarget.value })}
      />
    </div>
  )
}
