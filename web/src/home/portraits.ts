/** The computer's levels as faces: each a few shapes on a bust of 100 × 100, told apart by their outline. */

/** A shape and its paint: a class of the portrait's style sheet. */
export type Shape = readonly [paint: "coat" | "skin" | "dark" | "metal" | "accent" | "line", path: string];

const SHOULDERS: Shape = ["coat", "M12,100 C12,78 30,72 40,70 L60,70 C70,72 88,78 88,100 Z"];
const NECK: Shape = ["skin", "M41,60 h18 v14 c-4,6 -14,6 -18,0 Z"];
const HEAD: Shape = ["skin", "M31,38 C31,22 40,16 50,16 C60,16 69,22 69,38 C69,54 61,66 50,66 C39,66 31,54 31,38 Z"];
const EYES: Shape = ["dark", "M39,41 h7 v3.5 h-7 Z M54,41 h7 v3.5 h-7 Z"];
const MOUTH: Shape = ["line", "M44,56 h12"];

const FACES: Record<string, readonly Shape[]> = {
  // A die for a head: it rolls for every move.
  random: [
    SHOULDERS,
    ["dark", "M44,62 h12 v12 h-12 Z"],
    ["metal", "M30,18 q0,-6 6,-6 h28 q6,0 6,6 v40 q0,6 -6,6 h-28 q-6,0 -6,-6 Z"],
    ["dark", "M36,24 a5,5 0 1 0 10,0 a5,5 0 1 0 -10,0 Z M54,24 a5,5 0 1 0 10,0 a5,5 0 1 0 -10,0 Z M45,38 a5,5 0 1 0 10,0 a5,5 0 1 0 -10,0 Z M36,52 a5,5 0 1 0 10,0 a5,5 0 1 0 -10,0 Z M54,52 a5,5 0 1 0 10,0 a5,5 0 1 0 -10,0 Z"],
  ],
  // A helmet that is far too large.
  greedy: [
    SHOULDERS, NECK, HEAD,
    ["accent", "M22,40 C20,12 40,6 50,6 C62,6 80,12 78,40 L72,38 L28,38 Z"],
    ["dark", "M40,44 a3.5,3.5 0 1 0 7,0 a3.5,3.5 0 1 0 -7,0 Z M53,44 a3.5,3.5 0 1 0 7,0 a3.5,3.5 0 1 0 -7,0 Z"],
    ["line", "M44,55 q6,5 12,0"],
    ["line", "M30,40 L37,66 M70,40 L63,66"],
  ],
  // A proper helmet with a star.
  recruit: [
    SHOULDERS, NECK, HEAD, EYES, MOUTH,
    ["metal", "M27,36 C26,16 38,9 50,9 C62,9 74,16 73,36 L76,40 L24,40 Z"],
    ["accent", "M50,14 l3,7 7,0.6 -5.4,4.6 1.8,7 -6.4,-3.8 -6.4,3.8 1.8,-7 -5.4,-4.6 7,-0.6 Z"],
    ["dark", "M34,84 h12 v9 h-12 Z M54,84 h12 v9 h-12 Z"],
  ],
  // Hood, goggles and scarf.
  scout: [
    ["coat", "M8,100 C10,78 26,74 30,68 C20,50 22,8 50,8 C78,8 80,50 70,68 C74,74 90,78 92,100 Z"],
    ["skin", "M34,38 C34,26 41,20 50,20 C59,20 66,26 66,38 C66,54 60,64 50,64 C40,64 34,54 34,38 Z"],
    ["metal", "M30,36 a10,9 0 1 0 20,0 a10,9 0 1 0 -20,0 Z M50,36 a10,9 0 1 0 20,0 a10,9 0 1 0 -20,0 Z"],
    ["accent", "M34,36 a6,5.5 0 1 0 12,0 a6,5.5 0 1 0 -12,0 Z M54,36 a6,5.5 0 1 0 12,0 a6,5.5 0 1 0 -12,0 Z"],
    ["dark", "M28,56 C38,52 62,52 72,56 L70,74 C60,80 40,80 30,74 Z"],
  ],
  // An eye patch, a scar and a beard.
  veteran: [
    SHOULDERS, NECK, HEAD,
    ["dark", "M30,44 C30,60 38,72 50,72 C62,72 70,60 70,44 C66,54 60,52 50,52 C40,52 34,54 30,44 Z"],
    ["line", "M44,59 h12"],
    ["accent", "M29,30 C36,22 64,22 71,30 L71,22 C64,12 36,12 29,22 Z M70,24 l12,-4 -3,7 7,3 -16,0 Z"],
    ["dark", "M53,37 l12,0 -3,9 -7,0 Z M30,33 L70,38 L70,40 L30,35 Z M39,41 h7 v3.5 h-7 Z"],
    ["line", "M37,33 L43,50"],
  ],
  // A crest of hair, war paint and bared teeth.
  "veteran:aggressor": [
    SHOULDERS, NECK, HEAD,
    ["accent", "M43,22 L40,4 L46,10 L50,0 L54,10 L60,4 L57,22 Z M31,42 L46,47 L46,51 L32,48 Z M69,42 L54,47 L54,51 L68,48 Z"],
    ["dark", "M37,38 L47,42 L46,45 L38,43 Z M63,38 L53,42 L54,45 L62,43 Z M41,54 h18 l-3,7 h-12 Z"],
    ["metal", "M43,54 h3 v3 h-3 Z M48.5,54 h3 v3 h-3 Z M54,54 h3 v3 h-3 Z M14,86 l8,-14 5,12 Z M86,86 l-8,-14 -5,12 Z"],
  ],
  // A helmet of welded plates with a slit to look through.
  "veteran:fortress": [
    ["coat", "M4,100 V80 L28,70 H72 L96,80 V100 Z"],
    ["metal", "M26,14 H74 L78,66 L62,76 H38 L22,66 Z"],
    ["dark", "M30,36 H70 V43 H30 Z M48,48 h4 v20 h-4 Z"],
    ["line", "M24,26 H76 M38,52 v10 M62,52 v10 M12,88 H88"],
    ["accent", "M34,38 h8 v3 h-8 Z M58,38 h8 v3 h-8 Z"],
  ],
  // A split hood with bells, and a mask that smiles.
  "veteran:trickster": [
    SHOULDERS, NECK, HEAD,
    ["accent", "M30,40 C28,20 16,16 8,26 C10,8 34,0 50,16 L50,24 C42,24 34,30 30,40 Z"],
    ["coat", "M70,40 C72,20 84,16 92,26 C90,8 66,0 50,16 L50,24 C58,24 66,30 70,40 Z"],
    ["metal", "M4,28 a4,4 0 1 0 8,0 a4,4 0 1 0 -8,0 Z M88,28 a4,4 0 1 0 8,0 a4,4 0 1 0 -8,0 Z"],
    ["dark", "M32,37 C40,33 46,37 50,40 C54,37 60,33 68,37 L64,47 L53,44 H47 L36,47 Z"],
    ["line", "M40,54 q10,10 20,0"],
  ],
  // A peaked cap, a high collar and medals.
  officer: [
    SHOULDERS, NECK, HEAD, EYES,
    ["line", "M43,57 L57,55"],
    ["coat", "M24,26 C26,8 40,6 50,6 C60,6 74,8 76,26 C66,21 34,21 24,26 Z"],
    ["accent", "M29,25 C38,20 62,20 71,25 L71,31 C62,26 38,26 29,31 Z"],
    ["dark", "M27,32 C38,25 62,25 73,32 L68,38 C60,33 40,33 32,38 Z"],
    ["metal", "M14,84 l18,-8 3,7 -18,8 Z M86,84 l-18,-8 -3,7 18,8 Z M46,80 h8 v14 l-4,-4 -4,4 Z"],
    ["dark", "M36,66 L50,80 L64,66 L66,78 L50,92 L34,78 Z"],
  ],
  // A mask of bone with horns.
  warlord: [
    ["coat", "M4,100 C6,76 28,76 36,68 L64,68 C72,76 94,76 96,100 Z"],
    ["metal", "M8,82 l10,-12 4,11 Z M92,82 l-10,-12 -4,11 Z M20,76 l9,-12 5,9 Z M80,76 l-9,-12 -5,9 Z"],
    ["dark", "M30,36 C30,20 40,14 50,14 C60,14 70,20 70,36 L68,58 L58,70 L42,70 L32,58 Z"],
    ["metal", "M31,28 C14,26 10,12 14,2 C18,14 28,16 38,16 Z M69,28 C86,26 90,12 86,2 C82,14 72,16 62,16 Z"],
    ["skin", "M34,38 C34,24 41,18 50,18 C59,18 66,24 66,38 L63,52 L58,55 L57,64 L43,64 L42,55 L37,52 Z"],
    ["dark", "M38,38 l9,3 -1,7 -7,-1 Z M62,38 l-9,3 1,7 7,-1 Z M50,46 l3,8 -6,0 Z M45,58 h1.6 v6 h-1.6 Z M49.2,58 h1.6 v6 h-1.6 Z M53.4,58 h1.6 v6 h-1.6 Z"],
    ["accent", "M41.5,41.5 a1.9,1.9 0 1 0 3.8,0 a1.9,1.9 0 1 0 -3.8,0 Z M54.7,41.5 a1.9,1.9 0 1 0 3.8,0 a1.9,1.9 0 1 0 -3.8,0 Z"],
  ],
};

/** The face of a level; one nobody has drawn looks like a recruit. */
export const faceOf = (level: string): readonly Shape[] => FACES[level] ?? (FACES["recruit"] as readonly Shape[]);
