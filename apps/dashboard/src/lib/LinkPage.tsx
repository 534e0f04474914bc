import { pictureFile } from '@fieldhouse/domain/pictures'
import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { ApiFailure } from './api/api.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { Avatar } from '../ui/display/Avatar.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../ui/feedback/Loading.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import style from './link-page.module.css'

type Props = {
  title: string
  /** Whose link it is, once that was read. */
  partner: { brandName: string; logo: string | null } | undefined
  asked: { error: Error | null; refetch: () => unknown; isFetching: boolean }
  /** What is said where the link leads nowhere any more. */
  gone: { title: string; hint: string }
  languageSwitch: ReactNode
  /** What it leads to, once that was read. */
  children: ReactNode
}

/** Where a link in a message leads: a page of the club for a phone, without an account (BEYOND-22). */
export const LinkPage = ({
  title,
  partner,
  asked: { error, refetch, isFetching },
  gone,
  languageSwitch,
  children,
}: Props) => {
  const club = partner?.brandName
  useEffect(() => {
    document.title = club ? `${title} · ${club}` : title
  }, [club, title])
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  return (
    <Stack gap={24} look="ink" className={style.page}>
      <Stack component="main" gap={20} className={style.main}>
        {partner && (
          <Row component="header" gap={10} look="large bold">
            <Avatar
              name={partner.brandName}
              picture={partner.logo && pictureFile(partner.logo, 'list.webp')}
              size={32}
              quiet
            />
            <span>{partner.brandName}</span>
          </Row>
        )}
        {partner ? (
          children
        ) : isGone ? (
          <EmptyState as="h1" icon={<IconLinkOff />} title={gone.title} hint={gone.hint} />
        ) : error ? (
          <LoadFailed as="h1" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Stack>
      <Row component="footer" align="stretch" justify="center">
        {languageSwitch}
      </Row>
      <Toasts />
    </Stack>
  )
}
