import { useProviderSettings } from './use-provider-settings.ts'

/** Words that name the support address, which is a link; nothing where the deployment has none, or until it is known. */
export const WithSupportEmail = ({ words }: { words: (email: string) => string }) => {
  const email = useProviderSettings()?.supportEmail
  if (!email) return null
  const [before, after] = words(email).split(email)
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
}
