import { setPageViewTracker } from './services.ts'

/** Tells PostHog of every page view: user profile id, partner id and path, nothing else (SHELL-85). */
export const startTracking = ({ url, key }: { url: string; key: string }) =>
  setPageViewTracker(({ profileId, partnerId, path }) => {
    const event = {
      api_key: key,
      event: '$pageview',
      distinct_id: String(profileId),
      properties: { profileId, partnerId, path, $process_person_profile: false },
    }
    // Counting pages must never get in anybody's way.
    void fetch(new URL('/i/v0/e/', url), { method: 'POST', body: JSON.stringify(event), keepalive: true }).catch(
      () => undefined,
    )
  })
