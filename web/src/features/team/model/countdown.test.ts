import { describe, expect, it } from 'vitest'
import { closingNews, countdownNews, countdownText, dayName, secondsUntil, spokenCountdown } from './countdown'

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
    [60, '1:00', '1 minute'],
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

const left = (seconds: number) => ({ seconds, closing: false })
const closing = (seconds: number) => ({ seconds, closing: true })

describe('a vote that closes because everyone has voted', () => {
  it.each([
    ['begins', left(500), closing(60), 'Everyone has voted: closing in 1 minute'],
    ['begins late', left(45), closing(44), 'Everyone has voted: closing in 44 seconds'],
    ['goes on', closing(60), closing(59), undefined],
    ['is half over', closing(31), closing(30), 'Everyone has voted: closing in 30 seconds'],
    ['is nearly over', closing(12), closing(9), 'Everyone has voted: closing in 9 seconds'],
    ['begins anew', closing(20), closing(60), 'Everyone has voted: closing in 1 minute'],
    ['is off', closing(20), left(400), 'The vote goes on.'],
    ['is over', closing(1), closing(0), 'Voting is closed.'],
    ['is not in sight', left(301), left(300), '5 minutes left to vote.'],
  ])('says when it %s', (_, before, after, news) => {
    expect(closingNews(before, after)).toBe(news)
  })
})

describe('the day', () => {
  it('is named without being moved', () => {
    expect(dayName('2026-11-13')).toMatch(/Friday.*13|Friday.*November/)
  })
})
