export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Returns the power by which the time grows with the size: the slope of the least-squares line through the logarithms. */
export function growthExponent(points) {
  const logs = points.map(([size, time]) => [Math.log(size), Math.log(time)])
  const mean = (at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const up = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return up / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** Returns the pairs of size and time, for the sizes that were timed. */
export function pointsOf(bySize) {
  return Array.from(bySize).flatMap(([size, { milliseconds }]) =>
    milliseconds === undefined ? [] : [[size, milliseconds]],
  )
}
