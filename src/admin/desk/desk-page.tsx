import { useMemo } from 'react'
import type { Desk } from '../../content/rules/desk.ts'
import { screenName } from '../layout/staff-head.ts'
import type { StaffScreen } from '../layout/staff-screens.ts'
import { openDesk } from './desk-kind.ts'
import { OpenedRecord } from './opened-record.tsx'
import type { DeskSearch } from './desk-search.ts'
import { RecordEditor } from './record-editor.tsx'
import { RecordList } from './record-list.tsx'
import { StaffPage } from './staff-page.tsx'

type DeskPageProps = {
  desk: Desk
  screen: StaffScreen
  /** The search parameters of the screen's route; `navigate` changes them. */
  search: DeskSearch
  navigate: (move: { search: DeskSearch; replace?: boolean; resetScroll?: boolean }) => Promise<void>
}

/** The screen where editors write the records of one collection. */
export function DeskPage({ desk, screen, search, navigate }: DeskPageProps) {
  const title = screenName(screen)
  const { record: open, show } = search
  const onOpen = (id: string) => void navigate({ search: { record: id } })
  const onClose = () => void navigate({ search: {} })
  const opened = useMemo(() => openDesk(desk), [desk])
  const shown = desk.states.find(({ key }) => key === show)?.key
  return (
    <StaffPage
      title={title}
      lead={desk.lead}
      screen={screen}
      isOpen={open !== undefined}
      list={
        <RecordList
          title={title}
          kind={opened.kind}
          many={desk.nouns.many}
          states={desk.states}
          show={shown}
          load={opened.list}
          titleOf={(values) => String(values[desk.title])}
          onOpen={onOpen}
          onShow={(state) => void navigate({ search: { show: state }, replace: true, resetScroll: false })}
        />
      }
      renderOpen={(isSignedIn) =>
        open === undefined ? null : (
          <OpenedRecord
            key={open}
            id={open}
            kind={opened.kind}
            many={desk.nouns.many}
            server={opened.server}
            isSignedIn={isSignedIn}
            onClose={onClose}
          >
            {(loaded) => (
              <RecordEditor
                id={open}
                desk={desk}
                opened={opened}
                loaded={loaded}
                isSignedIn={isSignedIn}
                onClose={onClose}
              />
            )}
          </OpenedRecord>
        )
      }
    />
  )
}
