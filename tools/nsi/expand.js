// expand lists the strings a pattern stands for: ^pizz(eri)?a$ is pizza and pizzeria. It knows what the patterns of
// name-suggestion-index use: literals, groups, alternatives, classes of characters, ? and \s. Anything else, and
// whatever has no end, is an error.
export function expand(pattern) {
  let at = 0
  const more = () => at < pattern.length
  const join = (left, right) => left.flatMap((l) => right.map((r) => l + r))

  function alternatives() {
    const all = [...sequence()]
    while (pattern[at] === '|') {
      at++
      all.push(...sequence())
    }
    return all
  }

  function sequence() {
    let all = ['']
    while (more() && pattern[at] !== '|' && pattern[at] !== ')') {
      let one = atom()
      if (pattern[at] === '?') {
        at++
        one = ['', ...one]
      }
      all = join(all, one)
    }
    return all
  }

  function atom() {
    const char = pattern[at++]
    if (char === '(') {
      const inner = alternatives()
      if (pattern[at++] !== ')') throw new Error(`unclosed group in ${pattern}`)
      return inner
    }
    if (char === '[') {
      const end = pattern.indexOf(']', at)
      const inner = pattern.slice(at, end)
      if (end < 0 || /\w-\w|[\\^]/.test(inner)) throw new Error(`unknown class in ${pattern}`)
      at = end + 1
      return [...inner]
    }
    if (char === '\\') {
      const escaped = pattern[at++]
      if (escaped === 's') return [' ']
      if (/\w/.test(escaped)) throw new Error(`unknown escape in ${pattern}`)
      return [escaped]
    }
    if ('+*{.'.includes(char) || '+*{'.includes(pattern[at] ?? ' ')) throw new Error(`endless ${pattern}`)
    return '^$'.includes(char) ? [''] : [char]
  }

  const all = alternatives()
  if (more()) throw new Error(`unread rest of ${pattern}`)
  return all
}
