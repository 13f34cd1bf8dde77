export function ogPlate(
  seed: string,
  size: { readonly width: number; readonly height: number },
  left: number,
  isPlain: boolean,
): string
