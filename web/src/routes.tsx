import { Route, Routes } from 'react-router'
import { HistoryPage } from './pages/history'
import { HomePage } from './pages/home'
import { NotFoundPage } from './pages/not-found'
import { RestaurantPage } from './pages/restaurant'
import { ResultsPage } from './pages/results'
import { Shell } from './shell/shell'

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="results" element={<ResultsPage />} />
        <Route path="restaurant/:id" element={<RestaurantPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
