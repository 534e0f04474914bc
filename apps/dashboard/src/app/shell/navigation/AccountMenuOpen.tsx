import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconShieldLock, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnClubs } from '../../../features/access/OwnClubs.tsx'
import { client } from '../../../lib/api/api.ts'
import { fetched } from '../../../lib/fetched.tsx'
import { kept, useSession } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { currentLanguage, LANGUAGES, switchLanguage, type Language } from '../../../locales/index.ts'
import { nameOf } from '../../../lib/formats/name-of.ts'
import { AccountButton } from './AccountMenu.tsx'
import style from '../shell.module.css'

const InvitationDialog = fetched(() =>
  import('../../../features/access/index.ts').then((access) => access.InvitationDialog),
)

const AccountSecurity = fetched(() =>
  import('../../../features/identity/security/AccountSecurity.tsx').then((module) => module.default),
)

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' }
const SCHEMES: readonly { id: MantineColorScheme; text: 'light' | 'dark' | 'system'; icon: typeof IconSun }[] = [
  { id: 'light', text: 'light', icon: IconSun },
  { id: 'dark', text: 'dark', icon: IconMoon },
  { id: 'auto', text: 'system', icon: IconDeviceDesktop },
]

/** Who is signed in, the clubs that they work for or are asked to, language and appearance (BEYOND-26), password and logins, Log out (SHELL-80). */
const AccountMenuOpen = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [securityOpen, setSecurityOpen] = useState(false)
  const [invitationsOpen, setInvitationsOpen] = useState(false)
  if (!session) return null
  const { account } = session
  const name = nameOf(account)

  const choose = async (language: Language) => {
    await switchLanguage(language)
    // The account remembers it for the next device; this one has switched already.
    const saved = await client.updateAccount({ body: { locale: language } }).catch(() => null)
    if (saved) kept.session.set({ ...session, account: saved.data })
  }
  const leave = () => {
    signOut()
    void router.navigate({ to: '/login' })
  }
  return (
    <>
      <Menu defaultOpened position="bottom-end" width={240} returnFocus>
        <Menu.Target>
          <AccountButton />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={style.who}>
            <strong>{name}</strong>
            {name !== account.email && <span>{account.email}</span>}
          </div>
          <OwnClubs onInvitations={() => setInvitationsOpen(true)} />
          <Menu.Divider />
          <Menu.Label>{t('nav.language')}</Menu.Label>
          <Menu.RadioGroup value={currentLanguage()} onChange={(language) => void choose(language as Language)}>
            {LANGUAGES.map((language) => (
              <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick={false}>
                {LANGUAGE_NAMES[language]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Label>{t('nav.theme')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {SCHEMES.map(({ id, text, icon: SchemeIcon }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick={false} rightSection={<SchemeIcon aria-hidden />}>
                {t(`nav.${text}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconShieldLock aria-hidden />} onClick={() => setSecurityOpen(true)}>
            {t('nav.security')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={leave}>
            {t('logOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {invitationsOpen && <InvitationDialog onClose={() => setInvitationsOpen(false)} />}
      {securityOpen && <AccountSecurity onClose={() => setSecurityOpen(false)} />}
    </>
  )
}

export default AccountMenuOpen
