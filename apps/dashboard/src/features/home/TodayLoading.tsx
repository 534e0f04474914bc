import { useTranslation } from 'react-i18next'
import { Bar } from '../../ui/feedback/Loading.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Stack } from '../../ui/layout.tsx'
import style from './home.module.css'

/** The day's figures while they are counted, as tall as they will be. */
export const TodayLoading = () => {
  const { t } = useTranslation()
  return (
    <div className={style.figures} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[0, 1, 2].map((column) => (
        <div key={column} className={style.figure}>
          <Bar width={84} />
          <Stack gap={22} className={style.waiting}>
            <Bar width="46%" height={32} />
            <Bar width="100%" />
            <Bar width="88%" />
            <Bar width="94%" />
            <Bar width="72%" />
          </Stack>
        </div>
      ))}
    </div>
  )
}
