import { pictureFile, type PictureSize } from '@fieldhouse/domain/pictures'
import type { ComponentPropsWithoutRef } from 'react'

type Props = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & { address: string; size: PictureSize; alt: string }

/** A picture of a club in one of its sizes, as a jpeg where the browser shows no webp. */
export const Picture = ({ address, size, alt, ...rest }: Props) => (
  <picture>
    <source type="image/webp" srcSet={pictureFile(address, `${size}.webp`)} />
    <img src={pictureFile(address, `${size}.jpg`)} alt={alt} loading="lazy" decoding="async" {...rest} />
  </picture>
)
