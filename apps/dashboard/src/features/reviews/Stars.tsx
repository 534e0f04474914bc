import { STARS } from '@fieldhouse/domain/reviews'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { formatStars } from './format-stars.ts'
import style from './reviews.module.css'

/** So many of five stars, to the half. */
export const Stars = ({ value, size = 16 }: { value: number; size?: number }) => {
  const { t } = useTranslation('reviews')
  return (
    <span className={style.stars}>
      <VisuallyHidden>{t('ofFive', { stars: formatStars(value) })}</VisuallyHidden>
      {STARS.map((star) => {
        const Star = value >= star - 0.25 ? IconStarFilled : value >= star - 0.75 ? IconStarHalfFilled : IconStar
        return <Star key={star} size={size} data-on={value >= star - 0.75 || undefined} aria-hidden />
      })}
    </span>
  )
}
