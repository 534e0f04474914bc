import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LessonOffer } from './LessonOffer.tsx'

/** Opens when, where and for how much an instructor gives private lessons. */
export const OfferButton = ({ instructorId, label }: { instructorId: string; label: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <LessonOffer instructorId={instructorId} onClose={() => setOpen(false)} />}
    </>
  )
}
