import { describe, expect, it } from 'vitest'
import { countdownNews, countdownText, dayName, secondsUntil, spokenCountdown } from './countdown'

describe('the countdown', () => {
  const deadline = '2026-11-13T11:50:00Z'

  it('counts whole seconds and never below none', () => {
    expect(secondsUntil(deadline, Date.parse('2026-11-13T11:41:17.400Z'))).toBe(523)
    expect(secondsUntil(deadline, Date.parse('2026-11-13T11:50:00Z'))).toBe(0)
    expect(secondsUntil(deadline, Date.parse('2026-11-13T12:10:00Z'))).toBe(0)
  })

  it.each([
    [522, '8:42', '8 minutes 42 seconds'],
    [61, '1:01', '1 minute 1 second'],
    [9, '0:09', '9 seconds'],
    [0, '0:00', '0 seconds'],
    [3600, '1 h 00', '1 hour'],
    [9912, '2 h 45', '2 hours 45 minutes'],
  ])('writes %d seconds as %s and says %s', (seconds, text, spoken) => {
    expect(countdownText(seconds)).toBe(text)
    expect(spokenCountdown(seconds)).toBe(spoken)
  })

  it.each([
    [301, 300, '5 minutes left to vote.'],
    [299, 298, undefined],
    [61, 60, 'Less than a minute left to vote.'],
    [400, 30, 'Less than a minute left to vote.'],
    [1, 0, 'Voting is closed.'],
    [0, 0, undefined],
    [0, 600, undefined],
  ])('from %d to %d seconds it says %s', (before, after, news) => {
    expect(countdownNews(before, after)).toBe(news)
  })
})

describe('the day', () => {
  it('is named without being moved', () => {
    expect(dayName('2026-11-13')).toMatch(/Friday.*13|Friday.*November/)
  })
})
