import type { Api, Reply } from '@fieldhouse/contract'
import { groupLabel, readableHours } from '@fieldhouse/domain/facilities'
import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { DataTable, type Column } from '../../../ui/lists/DataTable.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { Box, Paragraph, Row } from '../../../ui/layout.tsx'
import { inOrder } from './in-order.ts'
import { RuleDialog } from './RuleDialog.tsx'
import type { Page } from './RulePreview.tsx'
import style from './rules.module.css'

type Group = Reply<Api['getFacilityGroup']>['data']
type Setting = Group['priceSettings'][number]

/** What decides the prices and hours of a group, to be read: where 'Why?' leads to (BEYOND-09). `settingId` is the rule that won. */
export const GroupRules = ({ groupId, settingId }: { groupId: string; settingId: string | null }) => {
  const { t } = useTranslation('facilities')
  const { data, error, refetch, isFetching } = useQuery(query('getFacilityGroup', { id: groupId, query: {} }))
  const group = data?.data
  return (
    <Box w="100%" maw={1280} pb={32}>
      <PageHeader
        title={group ? t('title', { group: groupLabel(group) }) : t('settings')}
        actions={
          <ButtonLink
            to="/facilities/$tab"
            params={{ tab: 'schedule' }}
            search={{ ...(group && { venue: group.venueId }) } as never}
            icon={<IconArrowLeft />}
          >
            {t('back')}
          </ButtonLink>
        }
      />
      {group ? (
        <Rules group={group} settingId={settingId} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Box>
  )
}

const Rules = ({ group, settingId }: { group: Group; settingId: string | null }) => {
  const { t } = useTranslation('facilities')
  return (
    <>
      <Box component="section" p="16px 20px 0" className={style.section}>
        <h2>{t('hours')}</h2>
        <Box component="dl" maw={480} className={style.facts}>
          {WEEKDAYS.map((day) => (
            <Row gap={12} align="stretch" justify="space-between" p="6px 0" line="above" key={day}>
              <dt>{t(`weekday.${day}`)}</dt>
              <dd>{readableHours(group.openingHours[day]) || t('closed')}</dd>
            </Row>
          ))}
          <Row gap={12} align="stretch" justify="space-between" p="6px 0" line="above">
            <dt>{t('groupPrice')}</dt>
            <dd>
              {group.hasPrice ? formatMoney(toMinor(group.price, group.currency), group.currency) : t('grid.noPrice')}
            </dd>
          </Row>
        </Box>
      </Box>
      <PriceSettings group={group} settingId={settingId} />
    </>
  )
}

type SettingsProps = {
  group: Group
  settingId: string | null
  /** What stands in the form of the group around them; null where there is none. */
  page?: Page | null
}

/** The price settings of a group, the one that won marked; each is added, changed and removed on its own (FACILITIES-46). */
export const PriceSettings = ({ group, settingId, page = null }: SettingsProps) => {
  const { t } = useTranslation('facilities')
  const { venues } = useVenues()
  const venue = venues?.find(({ id }) => id === group.venueId)
  const barred = useBarred('facilityGroup.edit')
  const [now] = useState(() => Date.now())
  const [edited, setEdited] = useState<{ setting: Setting | null } | null>(null)
  const columns = useColumns(group, settingId, barred === null ? (setting) => setEdited({ setting }) : null)
  const settings = inOrder(group.priceSettings, settingId)
  return (
    <Box component="section" p="16px 20px 0" className={style.section}>
      <Row gap={12} justify="space-between" wrap>
        <h2>{t('priceSettings')}</h2>
        <Button icon={<IconPlus />} disabledReason={barred} onClick={() => setEdited({ setting: null })}>
          {t('rule.add')}
        </Button>
      </Row>
      <Paragraph look="faint small">{t('rule.savedAtOnce')}</Paragraph>
      {settings.length === 0 ? (
        <Paragraph look="quiet">{t(group.hasPrice ? 'noSettings' : 'noPriceAtAll')}</Paragraph>
      ) : (
        <DataTable
          label={t('priceSettings')}
          columns={columns}
          rows={settings}
          rowKey={({ id }) => id}
          rowLabel={({ dayOfWeek, startTime }) => `${t(`weekday.${dayOfWeek}`)} ${startTime}`}
          {...(barred === null && { onOpen: (setting: Setting) => setEdited({ setting }) })}
        />
      )}
      {edited && venue && (
        <RuleDialog
          group={group}
          venue={venue}
          place={{ zone: venue.timezone, now, currency: group.currency }}
          setting={edited.setting}
          page={page}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  )
}

const TimeOf = ({ setting, onEdit }: { setting: Setting; onEdit: ((setting: Setting) => void) | null }) => {
  const { t } = useTranslation('facilities')
  const { dayOfWeek, startTime, endTime } = setting
  const words = `${t(`weekday.${dayOfWeek}`)} ${readableHours([`${startTime}-${endTime}`])}`
  return onEdit ? (
    <button type="button" className={style.open} onClick={() => onEdit(setting)}>
      {words}
    </button>
  ) : (
    words
  )
}

const useColumns = (
  group: Group,
  settingId: string | null,
  onEdit: ((setting: Setting) => void) | null,
): Column<Setting>[] => {
  const { t } = useTranslation('facilities')
  const money = (price: Setting['slotPrice']) =>
    price ? formatMoney(toMinor(price.price, price.currency), price.currency) : null
  const courts = (ids: readonly string[]) =>
    group.facilities
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  return [
    {
      id: 'time',
      header: t('column.time'),
      phone: 'title',
      cell: (setting) => (
        <span className={style.time}>
          <TimeOf setting={setting} onEdit={onEdit} />
          {setting.id === settingId && (
            <span className={style.won}>
              <IconCheck size={14} aria-hidden />
              {t('won')}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('column.price'),
      phone: 'value',
      cell: ({ isDisable, slotPrice }) => (isDisable ? t('disabled') : (money(slotPrice) ?? t('groupPrice'))),
    },
    { id: 'members', header: t('column.members'), phone: 'line', cell: ({ memberPrice }) => money(memberPrice) },
    { id: 'priority', header: t('column.priority'), phone: 'hidden', align: 'right', cell: ({ priority }) => priority },
    {
      id: 'dates',
      header: t('column.dates'),
      phone: 'line',
      cell: ({ effectiveFrom, effectiveUntil }) =>
        effectiveFrom || effectiveUntil
          ? `${effectiveFrom ? formatListDate(effectiveFrom) : '…'} – ${effectiveUntil ? formatListDate(effectiveUntil) : '…'}`
          : t('always'),
    },
    {
      id: 'without',
      header: t('column.without'),
      phone: 'hidden',
      wide: true,
      cell: ({ excludeFacilities }) => courts(excludeFacilities),
    },
    {
      id: 'state',
      header: t('column.state'),
      phone: 'state',
      cell: ({ isActive }) => (isActive ? t('on') : t('off')),
    },
  ]
}
