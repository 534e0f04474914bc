import { pictureFile } from '@fieldhouse/domain/pictures'
import {
  IconBuildingCommunity,
  IconCheck,
  IconHourglass,
  IconMapPin,
  IconPlus,
  IconSearchOff,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { formatCount } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useCountryName } from '../../lib/formats/use-country-name.ts'
import { forgetWorkspace, useWorkspace } from '../../lib/session/workspace.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { findPartners, labelOf, type Partner } from './find-partners.ts'
import { loadPartners } from './load-partners.ts'
import style from './partners.module.css'

/** Every partner of the deployment: find one, switch to it, edit it, create another (SUPERADMIN-01 to SUPERADMIN-05, -54). */
export const PartnerList = ({ search, onSearch }: { search: string; onSearch: (text: string) => void }) => {
  const { t } = useTranslation('partners')
  const { t: common } = useTranslation()
  const activeId = useWorkspace().partner?.id ?? null
  const partners = useQuery({ queryKey: ['listPartners', 'all'], queryFn: ({ signal }) => loadPartners(signal) })
  useAgainOnFocus(partners.refetch)
  const switching = useSwitch()
  const rows = findPartners(partners.data ?? [], search)
  const countryName = useCountryName()
  const columns = columnsOf({
    t,
    countryName,
    activeId,
    ...switching,
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        count={partners.data && formatCount(partners.data.length)}
        actions={
          <ButtonLink to="/superadmin/partner/new" target="_blank" variant="filled" icon={<IconPlus />}>
            {t('create')}
          </ButtonLink>
        }
      >
        <SearchField label={t('search')} value={search} onSearch={onSearch} />
      </PageHeader>
      {partners.isPending && <LoadingRows avatar />}
      {partners.isError && (
        <LoadFailed error={partners.error} onRetry={() => void partners.refetch()} retrying={partners.isFetching} />
      )}
      {partners.data?.length === 0 && (
        <EmptyState icon={<IconBuildingCommunity />} title={t('none')} hint={t('noneHint')} />
      )}
      {partners.data && partners.data.length > 0 && rows.length === 0 && (
        <EmptyState
          icon={<IconSearchOff />}
          title={t('noMatch', { query: search })}
          action={<Button onClick={() => onSearch('')}>{common('clear')}</Button>}
        />
      )}
      {rows.length > 0 && (
        <DataTable label={t('title')} columns={columns} rows={rows} rowKey={(row) => row.id} rowLabel={labelOf} />
      )}
    </>
  )
}

/** A partner is made in a window of its own: whoever comes back from there sees it (SUPERADMIN-57). */
const useAgainOnFocus = (refetch: () => Promise<unknown>) => {
  useEffect(() => {
    const again = () => void refetch()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [refetch])
}

/** Saves the partner on the super admin's record, then starts the app anew with it (SUPERADMIN-06, -12, -13). */
const useSwitch = () => {
  const { t } = useTranslation('partners')
  const queries = useQueryClient()
  const router = useRouter()
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, run } = useAction(
    async (send, { id }: Partner) => {
      await send('updateOwnSuperAdmin', { body: { lastActivePartnerId: id } }, { part: id })
      forgetWorkspace()
      // Reset and not cleared: the mounted user check must run again, as at app start, and only then is '/' open.
      await queries.resetQueries()
      await router.navigate({ to: '/' })
    },
    { failed: t('switchFailed') },
  )
  return {
    switchingTo: busy ? chosen : null,
    onSwitch: (partner: Partner) => {
      setChosen(partner.id)
      void run(partner)
    },
  }
}

type ColumnSettings = {
  t: TFunction<'partners'>
  countryName: (code: string) => string
  activeId: string | null
  switchingTo: string | null
  onSwitch: (partner: Partner) => void
}

const columnsOf = ({ t, countryName, activeId, switchingTo, onSwitch }: ColumnSettings): Column<Partner>[] => [
  {
    id: 'name',
    header: t('name'),
    phone: 'title',
    cell: (partner) => (
      <span className={style.name}>
        <Avatar
          name={labelOf(partner)}
          picture={partner.logo && pictureFile(partner.logo, 'list.webp')}
          size={28}
          quiet
        />
        {labelOf(partner)}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    phone: 'state',
    cell: (partner) => (
      <span className={style.states}>
        {partner.pageInfo === null || partner.awaitsOwner ? (
          <Status tone="warn" icon={<IconHourglass />}>
            {t(partner.pageInfo === null ? 'noPage' : 'awaitsOwner')}
          </Status>
        ) : (
          <Status tone="ok" icon={<IconCheck />}>
            {t('active')}
          </Status>
        )}
        {partner.id === activeId && (
          <Status tone="mute" icon={<IconMapPin />} line>
            {t('here')}
          </Status>
        )}
      </span>
    ),
  },
  { id: 'uri', header: t('uri'), phone: 'line', cell: (partner) => partner.pageInfo?.uri ?? '' },
  { id: 'type', header: t('type'), phone: 'line', cell: (partner) => t(`types.${partner.partnerType}`) },
  { id: 'country', header: t('country'), cell: (partner) => countryName(partner.countryCode) },
  {
    id: 'actions',
    header: t('actions'),
    align: 'right',
    phone: 'value',
    cell: (partner) => (
      <span className={style.actions}>
        <Button
          size="s"
          aria-label={t('switchTo', { name: labelOf(partner) })}
          disabledReason={partner.id === activeId ? t('isActive') : null}
          loading={switchingTo === partner.id}
          onClick={() => onSwitch(partner)}
        >
          {t('switch')}
        </Button>
        <ButtonLink
          size="s"
          variant="subtle"
          to="/superadmin/partner/$id/edit"
          params={{ id: partner.pageInfo?.uri ?? partner.id }}
          aria-label={t('editOf', { name: labelOf(partner) })}
        >
          {t('edit')}
        </ButtonLink>
      </span>
    ),
  },
]
