import { useTranslation } from 'react-i18next'
import { Pager } from '../../ui/lists/Pager.tsx'
import { formatCount } from '../formats/formats.ts'
import { pageAtSize, pagesOf, sizesOf } from './page-size.ts'

type Props = {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows there are in all. */
  total: number
  /** There are more than that: the list was counted up to a point only. */
  more?: boolean
  onPage: (page: number) => void
  /** The list's own number of rows; larger ones are offered beside it. */
  usualSize: number
  onSize: (pageSize: number, page: number) => void
  /** As of `Pager`. */
  nearest?: boolean | undefined
}

/** The pager of a list, with its words: which rows are shown of how many, and the ways to other pages. */
export const ListPager = ({ page, pageSize, total, more = false, onPage, usualSize, onSize, nearest }: Props) => {
  const { t } = useTranslation()
  const atLeast = more ? '+' : ''
  const pages = pagesOf(total, pageSize)
  return (
    <Pager
      page={page}
      pages={more ? Infinity : pages}
      onPage={onPage}
      nearest={nearest}
      size={
        total > usualSize || pageSize !== usualSize
          ? {
              value: pageSize,
              options: sizesOf(usualSize),
              label: t('table.rows'),
              onChange: (rows) => onSize(rows, pageAtSize(page, pageSize, rows)),
            }
          : undefined
      }
      texts={{
        range: t('table.range', {
          from: formatCount((page - 1) * pageSize + 1),
          to: formatCount(Math.min(page * pageSize, total)),
          total: `${formatCount(total)}${atLeast}`,
        }),
        page: t('table.page'),
        of: `${t('table.of', { count: pages })}${atLeast}`,
        previous: t('table.previous'),
        next: t('table.next'),
        goToPage: t('table.goToPage'),
        refused: t('table.noSuchPage', { count: pages }),
      }}
    />
  )
}
