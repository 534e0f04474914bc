import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetched } from '../../../lib/fetched.tsx'
import { nameOf } from '../../../lib/formats/name-of.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Text } from '../../../ui/layout.tsx'
import style from '../shell.module.css'

const AccountMenuOpen = fetched(() => import('./AccountMenuOpen.tsx').then((module) => module.default))

/** Who is signed in; the menu behind it is fetched when a hand comes near (SHELL-80). */
export const AccountMenu = () => {
  const [wanted, setWanted] = useState(false)
  const closed = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void AccountMenuOpen.ahead()}
      onFocus={() => void AccountMenuOpen.ahead()}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? <AccountMenuOpen meanwhile={closed} /> : closed
}

export const AccountButton = (props: ComponentPropsWithRef<'button'>) => {
  const { t } = useTranslation()
  const account = useSession()?.account
  if (!account) return null
  const name = nameOf(account)
  return (
    <button type="button" {...props} className={style.me}>
      <Avatar name={name} picture={account.profile.picture} size={24} />
      <Text maw={160} look="truncate" className={style.name}>
        {account.profile.firstName ?? name}
      </Text>
      <VisuallyHidden>{`${t('nav.account')}, ${name}`}</VisuallyHidden>
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}
