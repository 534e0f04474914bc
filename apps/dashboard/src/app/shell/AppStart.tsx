import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../ui/display/Brand.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import style from './shell.module.css'

/** The frame without its contents while the user check runs (SHELL-49); nothing jumps when it ends. */
export const AppStart = () => {
  const { t } = useTranslation()
  return (
    <div className={style.app} aria-busy="true">
      <header className={style.top}>
        <span className={style.brand}>
          <BrandMark />
          <span>Fieldhouse</span>
        </span>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </header>
      <div className={style.side} />
      <div className={style.main} />
    </div>
  )
}
