import { dayLines, depthLines, ledgerRules, rows } from './lines.ts'

// Each drawing adds only a few hundred bytes to a page, because it has few paths with many strokes.

/** Guilloche: ellipses rotated around one point, as on banknotes. */
export const rosette = (
  <g transform="translate(330 240)">
    {rows(18).map((turn) => (
      <ellipse key={turn} rx="330" ry="118" transform={`rotate(${turn * 10})`} />
    ))}
    <circle r="96" className="plate__ground" />
    <circle r="88" className="plate__strong" strokeWidth="1.5" />
    <circle r="74" strokeWidth="14" strokeDasharray="2 5" />
    <circle r="58" />
  </g>
)

/** The rings of a seal with a toothed edge. */
export const ring = (
  <g transform="translate(330 250)">
    <circle r="318" strokeWidth="44" strokeDasharray="2 18" />
    <circle r="286" />
    <circle r="240" strokeWidth="70" strokeDasharray="1.5 8" />
    <circle r="196" className="plate__strong" />
    <circle r="188" />
    <circle r="150" strokeWidth="50" strokeDasharray="2 11" />
    <circle r="110" />
    <path className="plate__strong" strokeWidth="1.5" d="M0 0V-92M0 0L66 38" />
    <circle r="5" />
  </g>
)

/** A nautical chart of a harbor: depth lines, soundings and a beacon. */
export const depths = (
  <>
    <path d={depthLines(15)} />
    <path
      className="plate__strong"
      strokeWidth="1.5"
      d="M470 172l-9 40h18zM470 172v-14M462 212h16M440 130l22 14M500 130l-22 14M470 118v22"
    />
    <path d="M84 66h12m-6-6v12M234 138h12m-6-6v12M124 232h12m-6-6v12M352 288h12m-6-6v12M208 360h12m-6-6v12M516 392h12m-6-6v12" />
  </>
)

/** A page of a ledger: lines, bars for the entries, and the balance above a double line. */
export const ledger = (
  <>
    <path d={ledgerRules(13)} />
    <path
      strokeWidth="7"
      strokeOpacity="0.3"
      d="M112 64h150M112 100h98M112 136h180M112 172h126M112 208h84M112 244h164M112 280h110M470 64h-62M600 64h-74M470 136h-40M600 100h-52M600 136h-88M470 172h-70M600 172h-58M600 208h-96M470 244h-48M600 244h-66M600 280h-84"
    />
    <path className="plate__strong" strokeWidth="7" d="M600 328h-104" />
    <path className="plate__strong" strokeWidth="1.5" d="M600 350h-124M600 357h-124" />
  </>
)

/** Deadlines: parallel lines that bend and end at their dates. */
export const chain = (
  <>
    <path
      d={`${dayLines(9)}M0 74h150l46 46h190l40 40h96M0 218h86l48-48h150l60 60h178M0 362h230l52-52h92l54 54h130M0 410h130l44 44h300`}
    />
    <path className="plate__strong" strokeWidth="4" d="M0 122h96l50 50h132l58-58h170" />
    <circle className="plate__strong plate__ground" cx="512" cy="114" r="9" strokeWidth="4" />
    <circle className="plate__ground" cx="529" cy="160" r="6" />
    <circle className="plate__ground" cx="529" cy="230" r="6" />
    <circle className="plate__ground" cx="565" cy="364" r="6" />
    <circle className="plate__ground" cx="481" cy="454" r="6" />
  </>
)

/** Bands that are woven over and under each other. */
export const weave = (
  <>
    <pattern id="weave" width="96" height="96" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
      <path d="M0 4h50m20 0h26M0 12h50m20 0h26M0 20h50m20 0h26M0 52h2m20 0h74M0 60h2m20 0h74M0 68h2m20 0h74M4 0v2m0 20v74M12 0v2m0 20v74M20 0v2m0 20v74M52 0v50m0 20v26M60 0v50m0 20v26M68 0v50m0 20v26" />
    </pattern>
    <path fill="url(#weave)" stroke="none" d="M0 0h640v480H0z" />
  </>
)

/** Columns with vertical grooves, below a beam. */
export const colonnade = (
  <>
    <path d="M0 60h640M0 84h640M0 92h640" />
    <path className="plate__strong" strokeWidth="1.5" d="M0 100h640" />
    {rows(4).map((column) => (
      <path
        key={column}
        transform={`translate(${column * 160})`}
        d="M22 122h116M30 134h100M38 134v346M50 134v346M64 134v346M80 134v346M96 134v346M110 134v346M122 134v346"
      />
    ))}
  </>
)

/** Sheets of paper that partly cover each other. */
export const sheets = (
  <>
    {rows(4).map((sheet) => (
      <g key={sheet} transform={`rotate(${sheet * 7 - 14} 320 640)`}>
        <path className="plate__ground" d="M190 70h250l40 40v420H190z" />
        <path d="M440 70v40h40M222 130h130M222 176h20v20h-20zM262 188h170M222 224h20v20h-20zM262 236h140M222 272h20v20h-20zM262 284h184M222 320h20v20h-20zM262 332h120M222 368h20v20h-20zM262 380h160M222 416h20v20h-20zM262 428h130" />
      </g>
    ))}
  </>
)

/** A strip of film. */
export const frames = (
  <g transform="rotate(-8 320 240)">
    <path className="plate__strong" strokeWidth="1.5" d="M-60 90h780M-60 390h780" />
    <path strokeWidth="14" strokeDasharray="16 16" d="M-60 112h780M-60 368h780" />
    <path d="M-40 140h210v200H-40zM200 140h210v200H200zM440 140h210v200H440zM285 200l52 40-52 40zM470 300l50-60 34 36 26-24 44 48M0 170h90M0 190h60" />
  </g>
)
