/** The mark: a house whose eaves, door post and floor draw an F; the floor is clay. */
export const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    <path fill="currentColor" d="M24 4.2 43.2 18v3.4H14.4V43.8H7.3a2.5 2.5 0 0 1-2.5-2.5V18Z" />
    <path fill="currentColor" d="M17.8 24.8h25.4v6.6H17.8z" />
    <path fill="var(--clay)" d="M17.8 34.8h25.4v6.5a2.5 2.5 0 0 1-2.5 2.5H17.8z" />
  </svg>
)
