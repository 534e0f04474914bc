import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import style from './day-chart.module.css'

type Props<T> = {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  title: string
  subtitle: string
  children: (data: T) => ReactNode
}

/** Figures once they are there; until then their frame says that they come, or that they could not be read (ANALYTICS-15). */
export const Figures = <T,>({ of: { data, error, isFetching, refetch }, title, subtitle, children }: Props<T>) => {
  const { t } = useTranslation('analytics')
  const { t: common } = useTranslation()
  const id = useId()
  if (data !== undefined) return children(data)
  return (
    <Stack component="section" gap={14} className={style.chart} aria-labelledby={id}>
      <Stack gap={2}>
        <h3 id={id}>{title}</h3>
        <Paragraph look="quiet">{subtitle}</Paragraph>
      </Stack>
      {error ? (
        <Stack gap={12} align="center" className={style.none} role="alert">
          <Paragraph look="bad">{t('networkFail')}</Paragraph>
          <Button size="s" loading={isFetching} onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </Stack>
      ) : (
        <LoadingRows rows={4} />
      )}
    </Stack>
  )
}
