import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { AuditFunctions } from './audit-functions.tsx'
import type { ShownBudget, SitePolicies, SitePolicy } from './audit-policies.ts'
import { AuditTable } from './audit-table.tsx'
import { callerWords, budgetWords, isUsedUp, ruleDifference } from './audit-words.ts'
import { isMainCollection } from './rules/main-collections.ts'

/** Shows the present access rules and rate limits, and marks those that differ from a new installation. */
export function AuditPolicies({
  policies: { data, isError, error, refetch },
}: {
  policies: UseQueryResult<SitePolicies>
}) {
  return (
    <div className="audit__policies">
      <h3>Rules in force</h3>
      <p className="note">
        Read from the running server, not from a document. “Nobody” means only superusers, in the dashboard.
      </p>
      <noscript>
        <p>These tables are read from the server by a script, which this browser does not run.</p>
      </noscript>
      {isError ? (
        <LoadFailure
          message={data === undefined ? error.message : `These are the rules from before. ${error.message}`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <Loaded {...data} />}
      {data === undefined && !isError ? (
        <div className="needs-script">
          <LoadingNote>Loading the rules…</LoadingNote>
        </div>
      ) : null}
    </div>
  )
}

function Loaded({ policies, functions, differences, budgets }: SitePolicies) {
  const collections = [...new Set(policies.map(({ collection }) => collection))]
  const others = collections.filter((collection) => !isMainCollection(collection)).toSorted()
  const cards = (names: readonly string[]) => (
    <div className="audit__collections">
      {names.map((name) => (
        <CollectionTable key={name} name={name} policies={policies.filter(({ collection }) => collection === name)} />
      ))}
    </div>
  )
  return (
    <>
      <Differences count={[...policies, ...functions].filter(({ differs }) => differs).length} list={differences} />
      {cards(collections.filter(isMainCollection))}
      {others.length === 0 ? null : (
        <details className="audit__others">
          <summary>{others.length} other collections</summary>
          {cards(others)}
        </details>
      )}
      <AuditFunctions functions={functions} />
      {budgets === undefined ? null : <AuditBudgets budgets={budgets} />}
    </>
  )
}

/** Shows the number of differences; to administrators also each difference with its rules. */
function Differences({ count, list }: { count: number; list: SitePolicies['differences'] }) {
  const number = list?.length ?? count
  if (number === 0) return <p className="audit__as-delivered">All of them are as the program was delivered.</p>
  return (
    <div className="audit__differences">
      <p>
        <b>{number === 1 ? 'One of them is not as delivered.' : `${number} of them are not as delivered.`}</b>
      </p>
      {list === undefined ? null : (
        <ul>
          {list.map(({ subject, delivered, now }) => (
            <li key={subject}>
              {subject}: <code>{now}</code>, delivered as <code>{delivered}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CollectionTable({ name, policies }: { name: string; policies: readonly SitePolicy[] }) {
  return (
    <table className="audit-table">
      <caption>
        <code>{name}</code>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Who may</th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <PolicyRow key={policy.action} policy={policy} />
        ))}
      </tbody>
    </table>
  )
}

function PolicyRow({ policy }: { policy: SitePolicy }) {
  const difference = ruleDifference(policy)
  return (
    <tr className={difference === undefined ? '' : 'audit-table__changed'}>
      <th scope="row">{policy.action}</th>
      <td>
        {policy.meaning ?? callerWords(policy.access)}
        {policy.rule ? <code className="audit-table__rule">{policy.rule}</code> : null}
        {difference === undefined ? null : <span className="audit-table__difference">{difference}</span>}
      </td>
    </tr>
  )
}

/** A table of the budgets that strangers could use up: limit, use, and the environment variable of the limit. */
function AuditBudgets({ budgets }: { budgets: readonly ShownBudget[] }) {
  return (
    <AuditTable name="Budgets" columns={['Budget', 'Used', 'Set by']}>
      {budgets.map((budget) => (
        <tr key={budget.variable} className={isUsedUp(budget) ? 'audit-table__changed' : ''}>
          <th scope="row">{budget.name}</th>
          <td>
            {budgetWords(budget)}
            {isUsedUp(budget) ? (
              <span className="audit-table__difference">{budget.least ? 'Too little' : 'Used up'}</span>
            ) : null}
          </td>
          <td>
            <code>{budget.variable}</code>
          </td>
        </tr>
      ))}
    </AuditTable>
  )
}
