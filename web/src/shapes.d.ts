type Shapes = typeof import("../../src/ashboard/drawing/data/shapes.json");

declare module "shapes:paints" {
  const paints: Shapes["paints"];
  export default paints;
}

declare module "shapes:geometry" {
  const geometry: Shapes["geometry"];
  export default geometry;
}

declare module "shapes:neuroshima-hex" {
  const shapes: Shapes["neuroshima_hex"];
  export default shapes;
}

declare module "shapes:bright-future" {
  const shapes: Shapes["bright_future"];
  export default shapes;
}

declare module "shapes:palette.css" {}
