import { Radio } from '@mantine/core'
import type { MergeChoice, MergedField } from '@fieldhouse/domain/customers'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatListDate, formatTime } from '../../../lib/formats/formats.ts'
import { Box, Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import type { MergePreview } from './MergeCustomers.tsx'
import style from './merge.module.css'

type Props = {
  effect: MergePreview
  disabled: boolean
  onChoose: (field: MergedField, choice: MergeChoice) => void
}

/** What merging would do, as the server says after running it dry: what is in its way, what goes, and whose details stay. */
export const MergeEffect = ({ effect, disabled, onChoose }: Props) => {
  const { t } = useTranslation('customers')
  const { sameClasses, membershipsAtOnce, fields } = effect
  return (
    <Stack gap={16}>
      {sameClasses.length > 0 && (
        <Box p={12} ground="onBad" role="alert">
          <b>{t('merge.sameClass')}</b>
          <ul>
            {sameClasses.map(({ id, name, at, timezone }) => (
              <li key={id}>{`${name}, ${formatDay(dayOf(at, timezone))} ${formatTime(at, timezone)}`}</li>
            ))}
          </ul>
        </Box>
      )}
      <section aria-labelledby="merge-moves">
        <h3 id="merge-moves" className={style.heading}>
          {t('merge.moves')}
        </h3>
        <Moves effect={effect} />
      </section>
      {membershipsAtOnce.length > 0 && (
        <Box p={12} ground="onWarn" role="note">
          <b>{t('merge.atOnce')}</b>
          <ul>
            {membershipsAtOnce.map(({ kept, duplicate, startsOn, expiresOn }) => (
              <li key={`${kept}${duplicate}${startsOn}${expiresOn}`}>
                {t('merge.both', {
                  kept,
                  duplicate,
                  from: formatListDate(startsOn),
                  until: formatListDate(expiresOn),
                })}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {fields.length > 0 && (
        <section aria-labelledby="merge-fields">
          <h3 id="merge-fields" className={style.heading}>
            {t('merge.fields')}
          </h3>
          <Stack gap={12}>
            {fields.map((difference) => (
              <Choice
                key={difference.field}
                difference={difference}
                disabled={disabled}
                onChoose={(choice) => onChoose(difference.field, choice)}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

const COUNTED = ['transactions', 'bookings', 'classes', 'memberships', 'packages', 'couponUses'] as const

/** What goes over, and beside it what the kept one has already. */
const Moves = ({ effect: { moves, has } }: { effect: MergePreview }) => {
  const { t } = useTranslation('customers')
  const sums = (list: readonly { amount: number; currency: string }[]) =>
    list.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ') || '–'
  const rows: [string, string, string][] = [
    ...COUNTED.map((each): [string, string, string] => [t(`merge.count.${each}`), `${moves[each]}`, `${has[each]}`]),
    [t('merge.count.passesLeft'), `${moves.passesLeft}`, `${has.passesLeft}`],
    [t('merge.count.credits'), sums(moves.credits), sums(has.credits)],
    [t('merge.count.wallet'), sums(moves.wallet), sums(has.wallet)],
  ]
  const shown = rows.filter(([, goes, stays]) => !['0', '–'].includes(goes) || !['0', '–'].includes(stays))
  if (shown.length === 0) return <Paragraph look="quiet">{t('merge.nothing')}</Paragraph>
  return (
    <table className={style.moves}>
      <thead>
        <tr>
          <th scope="col">{t('merge.what')}</th>
          <th scope="col">{t('merge.goes')}</th>
          <th scope="col">{t('merge.stays')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([what, goes, stays]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{goes}</td>
            <td>{stays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChoiceProps = {
  difference: MergePreview['fields'][number]
  disabled: boolean
  onChoose: (choice: MergeChoice) => void
}

/** Whose value of a field stays. */
const Choice = ({ difference: { field, kept, duplicate, choice }, disabled, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('customers')
  const said = (value: string | null) => {
    if (value === null) return <Text look="quiet">{t('merge.none')}</Text>
    if (field === 'gender') return t(`gender.${value as 'female'}`)
    return <span className={style.value}>{field === 'dob' ? formatListDate(value) : value}</span>
  }
  const mayBoth = field === 'partnerNote' && kept !== null && duplicate !== null
  return (
    <Radio.Group
      label={t(`upload.field.${field}`)}
      value={choice}
      onChange={(next) => onChoose(next)}
      className={style.choice}
    >
      <Stack gap={6} mt={4}>
        <Radio value="kept" disabled={disabled} label={said(kept)} />
        <Radio value="duplicate" disabled={disabled} label={said(duplicate)} />
        {mayBoth && <Radio value="both" disabled={disabled} label={t('merge.bothNotes')} />}
      </Stack>
    </Radio.Group>
  )
}
