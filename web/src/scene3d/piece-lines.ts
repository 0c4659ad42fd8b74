/**
 * The lines on pieces, the same for all of them: soft where something can be touched, filled where it is chosen, dashed
 * for a hint, thin for what was last. They run along the outline of a piece, never across it, and have a dark line
 * beside them, so that they are seen on every colour.
 */

/** What can be done with a piece. */
export const TOUCH = { none: 0, offered: 1, hovered: 2, chosen: 3 } as const;
/** What is said of a piece. */
export const MARK = {
  none: 0,
  caused: 1,
  last: 2,
  dead: 3,
  taken: 4,
  goal: 5,
  hint: 6,
  must: 7,
  lit: 8,
  attack: 9,
  escape: 10,
} as const;

/** GLSL of the vertices: which edges of a side are on the outline, as right, left, up, down. */
export const OUTLINE_VERTEX = /* glsl */ `
  flat varying vec4 vOuter;
  flat varying vec2 vLines;
  vec3 covered() { return mod(floor(state.y / vec3(1.0, 2.0, 4.0) + 0.01), 2.0); }
  bool isCovered(vec3 side) {
    vec3 up = -(uLattice * vec4(normalize(mat3(instanceMatrix) * side), 0.0)).xyz;
    return dot(step(0.9, up), covered()) > 0.5;
  }
  float isOuter(vec3 beside) {
    vec3 at = (instanceMatrix * vec4(0.5 * beside, 1.0)).xyz;
    bool away = dot(mat3(instanceMatrix) * beside, cameraPosition - at) <= 0.0;
    return away || isCovered(beside) ? 1.0 : 0.0;
  }
  void outline(vec3 face) {
    float mark = floor(state.x / 4.0 + 0.01);
    vLines = vec2(state.x - 4.0 * mark, mark);
    if (state.x < 0.5) { vOuter = vec4(0.0); return; }
    vec3 up = abs(face.y) > 0.5 ? vec3(0.0, 0.0, -face.y) : vec3(0.0, 1.0, 0.0);
    vec3 right = cross(up, face);
    vOuter = vec4(isOuter(right), isOuter(-right), isOuter(up), isOuter(-up));
  }
`;

/** GLSL of the fragments: the colour of a piece with its lines. */
export const OUTLINE_FRAGMENT = /* glsl */ `
  uniform vec3 uHint, uWarn;
  uniform float uMany;
  flat varying vec4 vOuter;
  flat varying vec2 vLines;
  const float WIDTH = 0.085, PIXELS = 2.0, STONE = 0.385;
  vec3 lined(vec3 colour, vec2 uv, float round_, vec3 tint) {
    vec2 pixel = fwidth(uv);
    // How many widths of a line it is to the outline, and where along it.
    float to, along;
    if (round_ > 0.5) {
      vec2 off = uv - 0.5;
      to = max(0.0, STONE - length(off)) / max(0.6 * WIDTH, PIXELS * length(pixel));
      along = atan(off.y, off.x) * 0.6366;
    } else {
      vec4 edges = vec4(1.0 - uv.x, uv.x, 1.0 - uv.y, uv.y) / max(vec4(WIDTH), PIXELS * pixel.xxyy);
      edges += 99.0 * (1.0 - vOuter);
      to = min(min(edges.x, edges.y), min(edges.z, edges.w));
      along = min(edges.x, edges.y) < min(edges.z, edges.w) ? uv.y : uv.x;
    }
    float touch = vLines.x, mark = vLines.y;
    vec3 glow = mark > 9.5 ? uHint : mark > 8.5 ? uWarn : uGlow;
    vec3 dark = vec3(0.012, 0.01, 0.008);
    if (touch > 0.5) {
      // Where there are many, each of them is quieter.
      float many = touch > 1.5 ? 0.0 : uMany;
      float bright = touch > 1.5 ? 1.0 : (0.6 + 0.4 * uBreath) * (1.0 - 0.3 * many);
      float far = to * (1.0 + 0.7 * many);
      float chosen = step(2.5, touch);
      colour = mix(colour, uChosen, 0.1 * chosen);
      colour = mix(colour, dark, 0.5 * smoothstep(0.8, 1.0, far) * (1.0 - smoothstep(1.15, 1.5, far)));
      colour += glow * (touch > 1.5 ? 0.3 : 0.16) * bright * exp(-0.9 * far) * (1.0 - chosen) * (1.0 - many);
      colour = mix(colour, mix(glow, uChosen, chosen), bright * (1.0 - smoothstep(0.75, 1.0, far)));
      to = max(0.0, to - 1.5) + (to < 1.5 ? 99.0 : 0.0);
    }
    if (mark > 0.5 && (mark < 8.5 || touch < 0.5)) {
      // Ivory on dark wood, ink on light wood.
      bool pale = dot(tint, vec3(0.3, 0.59, 0.11)) > 0.3;
      vec3 ivory = vec3(0.95, 0.87, 0.72);
      float middle = 1.0 - abs(2.0 * fract(along) - 1.0);
      float thin = 1.0 - smoothstep(0.45, 0.6, to), wide = 1.0 - smoothstep(0.85, 1.05, to);
      vec3 ink = pale ? dark : ivory, under = pale ? ivory : dark;
      float line = thin, edge = 0.6 * (1.0 - smoothstep(0.6, 1.1, to));
      if (mark > 2.5 && mark < 3.5) ink = uWarn;
      else if (mark > 3.5) {
        under = dark;
        edge = 0.6 * (1.0 - smoothstep(1.0, 1.5, to));
        line = wide;
        if (mark > 7.5) ink = glow;
        else if (mark > 6.5) { ink = uWarn; line *= 0.3 + 0.7 * uBreath; }
        else if (mark > 5.5) { ink = uHint; line *= smoothstep(0.42, 0.5, abs(2.0 * fract(along * 4.0) - 1.0)); }
        else if (mark > 4.5) { ink = uGlow; line *= 1.0 - smoothstep(0.5, 0.56, middle); edge = min(edge, line); }
        else ink = uWarn;
      }
      else if (mark < 1.5) { line *= 0.5; edge *= 0.4; }
      colour = mix(mix(colour, under, edge), ink, line);
    }
    return colour;
  }
`;
