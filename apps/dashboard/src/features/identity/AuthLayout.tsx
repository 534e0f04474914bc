import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { CourtPanel } from './CourtPanel.tsx'
import style from './auth.module.css'

/** The frame of every signed-out screen: the form on paper, a court in ink beside it. */
export const AuthLayout = ({
  title,
  hint,
  children,
  foot,
}: {
  title: string
  hint?: string
  children: ReactNode
  foot?: ReactNode
}) => {
  const { t } = useTranslation('identity')
  return (
    <div className={style.page}>
      <main className={style.side}>
        <header className={style.brand}>
          <BrandMark size={28} />
          <span>Fieldhouse</span>
        </header>
        <div className={style.form}>
          <h1 className={style.title}>{title}</h1>
          {hint && <p className={style.hint}>{hint}</p>}
          {children}
          {foot && <p className={style.foot}>{foot}</p>}
        </div>
        <footer className={style.bottom}>
          <LanguageSwitch />
        </footer>
      </main>
      <CourtPanel caption={t('tagline')} />
    </div>
  )
}
