import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../lib/name-of.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import style from './shell.module.css'

const load = () => import('./AccountMenuOpen.tsx')
const AccountMenuOpen = lazy(load)

/** Who is signed in; the menu behind it is fetched when a hand comes near (SHELL-80). */
export const AccountMenu = () => {
  const [wanted, setWanted] = useState(false)
  const closed = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <AccountMenuOpen />
    </Suspense>
  )
}

export const AccountButton = (props: ComponentPropsWithRef<'button'>) => {
  const { t } = useTranslation()
  const account = useSession()?.account
  if (!account) return null
  const name = nameOf(account)
  return (
    <button type="button" {...props} className={style.me}>
      <Avatar name={name} picture={account.profile.picture} size={24} />
      <span className={style.name}>{account.profile.firstName ?? name}</span>
      <VisuallyHidden>{`${t('nav.account')}, ${name}`}</VisuallyHidden>
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}
