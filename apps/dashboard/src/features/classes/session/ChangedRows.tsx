import type { PreviewedClassSeries } from '@fieldhouse/contract/classes'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SessionRow, whereOf } from './SessionRow.tsx'
import type { LeftOut } from './use-left-out.ts'
import style from './series.module.css'

type Session = PreviewedClassSeries['sessions'][number]
type Field = Session['changes'][number]

/** Each session that a change is for, before and after; what can't change, and why, can be left out (BEYOND-08). */
export const ChangedRows = ({ of: { sessions, past }, left }: { of: PreviewedClassSeries; left: LeftOut }) => {
  const { t } = useTranslation('classes')
  const blocked = sessions.filter(({ state }) => state === 'blocked')
  return (
    <Stack gap={8}>
      <ul className={style.list} aria-label={t('series.sessions')}>
        {sessions.map((session) => (
          <ChangedRow key={session.id} of={session} left={left} isOnly={sessions.length === 1} />
        ))}
      </ul>
      {past > 0 && <Paragraph look="quiet">{t('scope.past', { count: past })}</Paragraph>}
      {blocked.length > 0 && sessions.length > 1 && (
        <Row>
          <Button onClick={() => left.add(blocked.map(({ id }) => id))}>
            {t('series.leaveAll', { count: blocked.length })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const ChangedRow = ({ of, left, isOnly }: { of: Session; left: LeftOut; isOnly: boolean }) => {
  const { t } = useTranslation('classes')
  const { id, state, changes, keeps, after } = of
  const isLeft = left.has(id)
  return (
    <SessionRow
      of={of}
      stays={state === 'same' || state === 'left'}
      action={
        (isLeft || state === 'blocked') &&
        !isOnly && (
          <Button size="s" variant="subtle" onClick={() => left.toggle(id)}>
            {t(isLeft ? 'series.putBack' : 'series.leave')}
          </Button>
        )
      }
    >
      {state === 'same' && <Text look="small quiet">{t('series.same')}</Text>}
      {state === 'left' && <Text look="small quiet">{t('series.left')}</Text>}
      {state === 'blocked' && <WhyNot of={of} />}
      {state === 'changes' && after && changes.some(isWhere) && <Text look="small anywhere">→ {whereOf(after)}</Text>}
      {state === 'changes' &&
        changes
          .filter((field) => !isWhere(field))
          .map((field) => (
            <Text key={field} look="small anywhere">
              <Changed of={of} field={field} />
            </Text>
          ))}
      {keeps.length > 0 && (
        <Text look="small quiet">
          {t('series.keeps', { fields: keeps.map((field) => t(`series.field.${field}`)).join(', ') })}
        </Text>
      )}
    </SessionRow>
  )
}

/** Where and when it is stands in one line, before and after. */
const isWhere = (field: Field): boolean => field === 'time' || field === 'place'

const WhyNot = ({ of: { problem, inTheWay, after } }: { of: Session }) => {
  const { t } = useTranslation('classes')
  const labels = inTheWay.map(({ name, label }) => (label === null ? name : `${name}: ${label}`))
  return (
    <Text look="small bad anywhere">
      {after && `→ ${whereOf(after)} · `}
      {problem && t(`series.problem.${problem}`)} {labels.join(' · ')}
    </Text>
  )
}

/** A field as it was and as it becomes; of what is no short text, only that it is another one. */
const Changed = ({ of: { before, after }, field }: { of: Session; field: Field }) => {
  const { t } = useTranslation('classes')
  const name = t(`series.field.${field}`)
  const said = (of: Session['before']) => textOf(of, field, t('form.noLimit'))
  const [was, is] = [said(before), after && said(after)]
  return <>{was === null || is === null ? name : t('series.becomes', { field: name, before: was, after: is })}</>
}

const textOf = (of: Session['before'], field: Field, noLimit: string): string | null => {
  switch (field) {
    case 'name':
      return of.name
    case 'memberPrice':
      return formatMoney(of.memberPrice, of.currency)
    case 'nonMemberPrice':
      return formatMoney(of.nonMemberPrice, of.currency)
    case 'maxPeople':
      return of.maxPeople === null ? noLimit : String(of.maxPeople)
    case 'instructors':
      return of.instructors.join(', ') || '–'
    default:
      return null
  }
}
