import { describe, expect, test } from 'vitest'
import { referenceText, serverMessage, troubleText } from './failure'
import { ApiError } from './http'

const problem = (status: number, instance?: string) =>
  new ApiError(status, JSON.stringify({ status, message: 'Our database is away.', instance }))

describe('what a failed call says', () => {
  test('a failure of the server names its reference', () => {
    expect(troubleText(problem(503, '7F3K-2M9Q-WX5T'))).toBe('Our database is away. Reference: 7F3K-2M9Q-WX5T')
    expect(referenceText(new Error('Error loading.', { cause: problem(500, '7F3K-2M9Q-WX5T') }))).toBe(
      'Reference: 7F3K-2M9Q-WX5T',
    )
  })

  test('a refusal that people can mend does not', () => {
    expect(serverMessage(problem(409, '7F3K-2M9Q-WX5T'))).toBe('Our database is away.')
    expect(referenceText(problem(429, '7F3K-2M9Q-WX5T'))).toBeUndefined()
  })

  test('nobody invents a reference', () => {
    expect(serverMessage(problem(503))).toBe('Our database is away.')
    expect(referenceText(new TypeError('Failed to fetch'))).toBeUndefined()
    expect(troubleText(new TypeError('Failed to fetch'))).toBe('The server could not be reached. Please try again.')
  })
})
