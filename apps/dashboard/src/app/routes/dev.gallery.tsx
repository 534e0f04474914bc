import { createFileRoute, notFound } from '@tanstack/react-router'
import { fetched } from '../../lib/fetched.tsx'

// The condition is a constant when building, so that the page and all it shows are left out.
const Gallery = import.meta.env.DEV
  ? fetched(() => import('../gallery/Gallery.tsx').then((module) => module.Gallery))
  : null

const Screen = () => Gallery && <Gallery />

export const Route = createFileRoute('/dev/gallery')({
  component: Screen,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
})
